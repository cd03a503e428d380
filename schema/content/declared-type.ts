import type { Builder } from '../core/builder.ts';
import type { PostType } from '../core/registry/registry.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { bodyFields } from './body-fields.ts';
import { registerContentKind } from './content-kind.ts';
import { registerNeighborFields } from './neighbor-fields.ts';
import { termFields } from './term-fields.ts';
import { registerTreeFields } from './tree-fields.ts';

/** Registers the GraphQL type of a declared type, with its queries and mutations. Does nothing for built-in types. */
export function registerDeclaredType(builder: Builder, { name, graphqlName, declared, hierarchical }: PostType): void {
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
      ...termFields(t),
    }),
  });
  const connection = registerContentKind(builder, {
    type: name,
    node,
    graphqlName,
    singular: declared.singular,
    plural: declared.plural,
    withInputs: ['parentId', 'menuOrder', 'terms'],
  });
  if (hierarchical) registerTreeFields(builder, { type: name, node, connection });
  else registerNeighborFields(builder, node);
}
