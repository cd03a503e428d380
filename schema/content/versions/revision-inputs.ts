import { oncePerBuilder } from '../../core/builder.ts';
import {
  type FilterValues,
  filterInputs,
  filterOf,
  idListParameter,
  numberInFilter,
  numberNotInFilter,
  searchParameter,
} from '../../core/filters.ts';

/** The filters of lists of revisions. */
export const revisionFilters = {
  search: filterOf<unknown>()({
    parameters: { search: searchParameter('Only revisions that contain this text.') },
    input: (t) => t.string(),
  }),
  idNotIn: numberNotInFilter({
    column: 'p."id"',
    parameters: { exclude: idListParameter('None of these revisions.') },
  }),
  idIn: numberInFilter({ column: 'p."id"', parameters: { include: idListParameter('Only these revisions.') } }),
};

/** The filter values of a list of revisions. */
export type RevisionFilter = FilterValues<typeof revisionFilters>;

export const revisionFilterInput = oncePerBuilder((builder) =>
  builder.inputType('RevisionFilter', {
    description: 'A filter for a list of revisions.',
    fields: (t) => filterInputs(revisionFilters, t),
  }),
);
