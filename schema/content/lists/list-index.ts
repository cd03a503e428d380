import type { PostIndex } from '../../core/dialect/plan-dialect.ts';
import type { ContentFilter } from './content-filter.ts';
import type { ContentOrder } from './content-order.ts';

/** Returns the index of the filter that matches few items; null if there is no such filter. */
export function indexOfFilter({ idIn, slugIn, parentIn, authorIn }: ContentFilter): PostIndex | null {
  if (idIn?.length) return 'id';
  if (slugIn?.length) return 'slug';
  // Most items have no parent.
  if (parentIn?.length === 1 || (parentIn?.length && !parentIn.includes(0))) return 'parent';
  return authorIn?.length === 1 ? 'author' : null;
}

/**
 * Returns the index through which a list reads its rows: that of a filter which matches few items, otherwise that of
 * the order by date or slug. Null if the engine chooses between the index of another filter and that of the order.
 */
export function indexOfList(input: {
  filter: ContentFilter;
  order: ContentOrder;
  types: readonly string[];
  statuses: readonly string[];
}): PostIndex | null {
  const { filter, order, types, statuses } = input;
  const selective = indexOfFilter(filter);
  if (selective) return selective;
  const hasOwnIndex = typeof filter.sticky === 'boolean' || filter.formatIn?.length;
  if (order === 'SLUG' && types.length === 1 && !hasOwnIndex) return 'slug';
  if ((order !== 'DATE' && order !== 'RELEVANCE') || hasOwnIndex) return null;
  if (types.length !== 1) return statuses.length === 1 ? 'dateOfTypes' : null;
  return statuses.length === 1 ? 'date' : 'dateOfStatuses';
}
