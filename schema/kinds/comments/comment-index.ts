import type { CommentIndex } from '../../core/dialect/plan-dialect.ts';
import { type CommentFilter, storedStatuses } from './comment-filter.ts';
import type { CommentOrder } from './comment-order.ts';

/**
 * Returns the index through which a list reads its comments: that of a filter which matches few, otherwise that of the
 * order by date. Null if the engine chooses.
 */
export function indexOfComments(filter: CommentFilter, order: CommentOrder): CommentIndex | null {
  const { idIn, postIn, parentIn, authorIn, authorEmail, status } = filter;
  if (idIn?.length) return 'id';
  if (postIn?.length) return 'item';
  // Most comments have no parent.
  if (parentIn?.length === 1 || (parentIn?.length && !parentIn.includes(0))) return 'parent';
  if (authorIn?.length === 1) return 'author';
  if (authorEmail || (order !== 'DATE' && order !== 'DATE_GMT')) return null;
  const isOfOneStatus = storedStatuses(status ?? 'approve')?.length === 1;
  if (order === 'DATE') return isOfOneStatus ? 'dateOfStatus' : 'date';
  return isOfOneStatus ? 'dateGmtOfStatus' : 'dateGmt';
}
