import type { Builder } from '../core/builder.ts';
import type { PostType } from '../core/registry/registry.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { bodyFields } from './body-fields.ts';
import { registerContentKind } from './content-kind.ts';
import { metaFilterInput } from './meta/meta-filter-input.ts';
import { registerNeighborFields } from './neighbor-fields.ts';
import { previewLinkField } from './previews/preview-link-field.ts';
import { termFields } from './term-fields.ts';
import { registerTreeFields } from './tree-fields.ts';
import { unpublishingFields } from './unpublishing-fields.ts';
import { UNPUBLISHING_INPUTS } from './write/graphql-input.ts';

/** Registers the GraphQL type of a declared type, with its queries and mutations. Does nothing for built-in types. */
export function registerDeclaredType(builder: Builder, type: PostType): void {
  const { name, graphqlName, declared, hierarchical } = type;
  if (!declared || !graphqlName) return;
  const node = builder.prismaObject('Post', {
    variant: graphqlName,
    description: `An item of the type ${name}.`,
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === name,
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      excerpt: t.field(bodyFields(builder).excerpt),
      parentId: t.exposeInt('parentId', { description: 'The id of the parent; 0 for an item without a parent.' }),
      menuOrder: t.exposeInt('menuOrder'),
      password: t.field(bodyFields(builder).password),
      meta: t.field(bodyFields(builder).meta),
      previewLink: t.field(previewLinkField(builder)),
      unpublishAt: t.field(unpublishingFields(builder).unpublishAt),
      unpublishAtGmt: t.field(unpublishingFields(builder).unpublishAtGmt),
      unpublishStatus: t.field(unpublishingFields(builder).unpublishStatus),
      ...termFields(t),
    }),
  });
  const connection = registerContentKind(builder, {
    type: name,
    node,
    graphqlName,
    singular: declared.singular,
    plural: declared.plural,
    metaFilter: metaFilterInput(builder, type),
    withInputs: ['parentId', 'menuOrder', 'terms', ...UNPUBLISHING_INPUTS],
  });
  if (hierarchical) registerTreeFields(builder, { type: name, node, connection });
  else registerNeighborFields(builder, node);
}
