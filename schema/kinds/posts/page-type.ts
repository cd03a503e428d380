import { registerContentKind } from '../../content/kinds/content-kind.ts';
import { registerTreeFields } from '../../content/kinds/tree-fields.ts';
import { previewLinkField } from '../../content/previews/preview-address.ts';
import { bodyFields, termFields, unpublishingFields } from '../../content/rendered/body-fields.ts';
import { UNPUBLISHING_INPUTS } from '../../content/write/graphql-input.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** The GraphQL type of pages, which form a tree. */
export const pageType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Page',
    description: 'A page.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'page',
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      excerpt: t.field(bodyFields(builder).excerpt),
      parentId: t.exposeInt('parentId', { description: 'Id of the parent page; 0 at the top level.' }),
      menuOrder: t.exposeInt('menuOrder'),
      password: t.field(bodyFields(builder).password),
      meta: t.field(bodyFields(builder).meta),
      previewLink: t.field(previewLinkField(builder)),
      unpublishAt: t.field(unpublishingFields(builder).unpublishAt),
      unpublishAtGmt: t.field(unpublishingFields(builder).unpublishAtGmt),
      unpublishStatus: t.field(unpublishingFields(builder).unpublishStatus),
      ...termFields(t),
    }),
  }),
);

/** The GraphQL connection type of pages. Registers pages as a kind of content. */
export const pageConnection = oncePerBuilder((builder) =>
  registerContentKind(builder, {
    type: 'page',
    node: pageType(builder),
    graphqlName: 'Page',
    singular: 'page',
    plural: 'pages',
    withInputs: ['parentId', 'menuOrder', 'terms', ...UNPUBLISHING_INPUTS],
  }),
);

/** Registers the fields that lead to parent, children and ancestors of a page. */
export function registerPageTreeFields(builder: Builder): void {
  registerTreeFields(builder, { type: 'page', node: pageType(builder), connection: pageConnection(builder) });
}
