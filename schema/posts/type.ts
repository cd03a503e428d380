import { builder } from '../builder.ts';
import { bodyFields } from '../content/body-fields.ts';
import { registerContentKind } from '../content/kind.ts';
import { registeredMeta } from '../content/registered-meta.ts';
import type { ContentRow } from '../content/row.ts';
import { termAssignmentInput } from '../content/write/graphql-input.ts';
import { reads } from '../selection.ts';
import type { TermRow } from '../terms/term-row.ts';

/** A post of the blog. */
const postType = builder.objectRef<ContentRow>('Post').implement({
  description: 'A post.',
  interfaces: ['ContentNode'],
  isTypeOf: (value) => (value as ContentRow).type === 'post',
  fields: (t) => ({
    content: t.field(bodyFields.content),
    excerpt: t.field(bodyFields.excerpt),
    format: t.string({ extensions: reads('format'), resolve: (row) => row.format || 'standard' }),
    sticky: t.exposeBoolean('sticky'),
    password: t.string({
      description: 'What protects it. Takes the right to edit.',
      extensions: reads('password', 'type', 'status', 'authorId'),
      resolve: bodyFields.password,
    }),
    meta: t.field({
      type: 'Json',
      description: 'The registered meta values.',
      extensions: reads('id', 'type'),
      resolve: registeredMeta,
    }),
    termIds: t.intList({
      description: 'The ids of its terms in one taxonomy, by name.',
      args: { taxonomy: t.arg.string({ required: true }) },
      extensions: reads('id'),
      resolve: async (row, { taxonomy }, context) =>
        (await context.loaders.postTerms.load(row.id))
          .filter((term) => term.taxonomy === taxonomy)
          .map((term) => term.id),
    }),
    terms: t.field({
      type: ['Term'],
      description: 'Its terms in one taxonomy, by name.',
      args: { taxonomy: t.arg.string({ required: true }) },
      extensions: reads('id'),
      resolve: async (row, { taxonomy }, context) => {
        const terms = await context.loaders.postTerms.load(row.id);
        const ids = terms.filter((term) => term.taxonomy === taxonomy).map((term) => term.id);
        const rows = await context.loaders.terms.loadMany(ids);
        return rows.filter((term): term is TermRow => term !== null && !(term instanceof Error));
      },
    }),
  }),
});

registerContentKind({
  type: 'post',
  node: postType,
  graphqlName: 'Post',
  singular: 'post',
  plural: 'posts',
  inputFields: (t) => ({ format: t.string(), sticky: t.boolean(), terms: t.field({ type: [termAssignmentInput] }) }),
});
