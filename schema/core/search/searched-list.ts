import type { Sql } from '../dialect/sql.ts';
import type { SearchColumn, SearchTerms } from './text-search.ts';

/** A list of items that is searched. */
export interface SearchedList {
  /** A statement that selects the ids of all items of the list as `number`, in order, whatever their texts contain. */
  ids: Sql;
  /** The same of the items with some ids. */
  idsAmong(ids: readonly number[]): Sql;
  types: readonly string[];
  terms: SearchTerms;
  columns: readonly SearchColumn[];
  /** Whether the most relevant items come first; items of the same relevance are in the order of the statement. */
  isRanked: boolean;
}
