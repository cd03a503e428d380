import { builder } from '../builder.ts';
import { bodyFields } from '../content/body-fields.ts';
import { registerContentKind } from '../content/kind.ts';
import type { ContentRow } from '../content/row.ts';
import { registerTree } from '../content/tree.ts';

/** A page: stands in a tree, has no date to be sorted by. */
export const pageType = builder.objectRef<ContentRow>('Page').implement({
  description: 'A page.',
  interfaces: ['ContentNode', 'Node'],
  isTypeOf: (value) => (value as ContentRow).type === 'page',
  fields: (t) => ({
    content: t.field(bodyFields.content),
    excerpt: t.field(bodyFields.excerpt),
    parentId: t.exposeInt('parentId', { description: '0 at the top.' }),
    menuOrder: t.exposeInt('menuOrder'),
    password: t.field(bodyFields.password),
    meta: t.field(bodyFields.meta),
  }),
});

/** A page of a list of pages. */
export const pageConnection = registerContentKind({
  type: 'page',
  node: pageType,
  graphqlName: 'Page',
  singular: 'page',
  plural: 'pages',
  inputFields: (t) => ({ parentId: t.int({ description: '0 for the top.' }), menuOrder: t.int() }),
});

registerTree({ type: 'page', node: pageType, connection: pageConnection });
