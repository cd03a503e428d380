import type { FieldsOf } from '../core/builder.ts';
import type { TermRow } from '../core/rows/term-row.ts';
import { reads } from '../core/selection.ts';

/** The field builder of content types. */
export type ContentFields = FieldsOf<'Post'>;

/** The GraphQL fields of the terms of an item. */
export const termFields = (t: ContentFields) => ({
  termIds: t.intList({
    description: 'The ids of its terms in one taxonomy, ordered by name.',
    args: { taxonomy: t.arg.string({ required: true }) },
    extensions: reads('id'),
    resolve: async (row, { taxonomy }, { loaders }) =>
      (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy).map(({ id }) => id),
  }),
  terms: t.field({
    type: ['Term'],
    description: 'Its terms in one taxonomy, ordered by name.',
    args: { taxonomy: t.arg.string({ required: true }) },
    extensions: reads('id'),
    resolve: async (row, { taxonomy }, { loaders }) => {
      const assigned = (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy);
      const rows = await loaders.terms.loadMany(assigned.map(({ id }) => id));
      return rows.filter((term): term is TermRow => term !== null && !(term instanceof Error));
    },
  }),
});
