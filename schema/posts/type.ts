import { builder } from '../builder.ts';
import { bodyFields } from '../content/body-fields.ts';
import { registerContentKind } from '../content/kind.ts';
import { registerNeighbours } from '../content/neighbours.ts';
import type { ContentRow } from '../content/row.ts';
import { termFields } from '../content/term-fields.ts';
import { termAssignmentInput } from '../content/write/graphql-input.ts';
import { reads } from '../selection.ts';

/** A post of the blog. */
const postType = builder.objectRef<ContentRow>('Post').implement({
  description: 'A post.',
  interfaces: ['ContentNode', 'Node'],
  isTypeOf: (value) => (value as ContentRow).type === 'post',
  fields: (t) => ({
    content: t.field(bodyFields.content),
    excerpt: t.field(bodyFields.excerpt),
    format: t.string({ extensions: reads('format'), resolve: (row) => row.format || 'standard' }),
    sticky: t.exposeBoolean('sticky'),
    password: t.field(bodyFields.password),
    meta: t.field(bodyFields.meta),
    ...termFields(t),
  }),
});

/** A page of a list of posts. */
export const postConnection = registerContentKind({
  type: 'post',
  node: postType,
  graphqlName: 'Post',
  singular: 'post',
  plural: 'posts',
  inputFields: (t) => ({ format: t.string(), sticky: t.boolean(), terms: t.field({ type: [termAssignmentInput] }) }),
});

registerNeighbours(postType);
