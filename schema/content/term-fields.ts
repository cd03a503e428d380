import type { FieldsOf } from '../core/builder.ts';
import type { TermRow } from '../core/rows/term-row.ts';
import { reads } from '../core/selection.ts';

/** The builder of a content type's fields. */
export type ContentFields = FieldsOf<'Post'>;

/** The terms of kinds that have any. */
export const termFields = (t: ContentFields) => ({
  termIds: t.intList({
    description: 'The ids of its terms in one taxonomy, by name.',
    args: { taxonomy: t.arg.string({ required: true }) },
    extensions: reads('id'),
    resolve: async (row, { taxonomy }, { loaders }) =>
      (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy).map(({ id }) => id),
  }),
  terms: t.field({
    type: ['Term'],
    description: 'Its terms in one taxonomy, by name.',
    args: { taxonomy: t.arg.string({ required: true }) },
    extensions: reads('id'),
    resolve: async (row, { taxonomy }, { loaders }) => {
      const ids = (await loaders.postTerms.load(row.id)).filter((term) => term.taxonomy === taxonomy);
      const rows = await loaders.terms.loadMany(ids.map(({ id }) => id));
      return rows.filter((term): term is TermRow => term !== null && !(term instanceof Error));
    },
  }),
});
