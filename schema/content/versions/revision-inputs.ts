import { oncePerBuilder } from '../../core/builder.ts';
import { type FilterValues, filterInputs, filterOf, ids, numbersIn, numbersNotIn } from '../../core/filters.ts';

/** What a list of revisions can be narrowed by. */
export const revisionFilters = {
  search: filterOf<unknown>()({
    parameters: { search: { description: 'Only revisions that hold this text.', type: 'string' } },
    input: (t) => t.string(),
  }),
  idNotIn: numbersNotIn({ column: 'p."id"', parameters: { exclude: ids('None of these revisions.') } }),
  idIn: numbersIn({ column: 'p."id"', parameters: { include: ids('Only these revisions.') } }),
};

/** What a list of revisions is narrowed by. */
export type RevisionFilter = FilterValues<typeof revisionFilters>;

export const revisionFilterInput = oncePerBuilder((builder) =>
  builder.inputType('RevisionFilter', {
    description: 'What a list of revisions is narrowed by.',
    fields: (t) => filterInputs(revisionFilters, t),
  }),
);
