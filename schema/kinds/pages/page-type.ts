import { bodyFields } from '../../content/body-fields.ts';
import { registerContentKind } from '../../content/content-kind.ts';
import { registerTreeFields } from '../../content/tree-fields.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** A page: stands in a tree, has no date to be sorted by. */
export const pageType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Page',
    description: 'A page.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'page',
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      excerpt: t.field(bodyFields(builder).excerpt),
      parentId: t.exposeInt('parentId', { description: '0 at the top.' }),
      menuOrder: t.exposeInt('menuOrder'),
      password: t.field(bodyFields(builder).password),
      meta: t.field(bodyFields(builder).meta),
    }),
  }),
);

/** A page of a list of pages. */
export const pageConnection = oncePerBuilder((builder) =>
  registerContentKind(builder, {
    type: 'page',
    node: pageType(builder),
    graphqlName: 'Page',
    singular: 'page',
    plural: 'pages',
    withInputs: ['parentId', 'menuOrder'],
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerPagesType(builder: Builder): void {
  registerTreeFields(builder, { type: 'page', node: pageType(builder), connection: pageConnection(builder) });
}
