import { isLoggedIn } from '../../access/viewer-access.ts';
import { countWith } from '../../content/lists/joined-lists.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { rawSql, sql } from '../../core/sql.ts';
import { type CommentFilter, storedStatuses } from './comment-filter.ts';
import { readableItems, visibleComments } from './visible-comments.ts';

/** The filters of a list whose total is computed from the stored counts of items. */
const COUNTED_FILTERS: ReadonlySet<string> = new Set(['status', 'type']);

/**
 * Whether the list contains all comments that the public may read, so that `countByItems` computes its total. Millions of
 * comments take seconds to count.
 */
export function mayCountByItems(filter: CommentFilter, { viewer }: RequestContext): boolean {
  const { status = 'approve', type = 'comment' } = filter;
  const hasOtherFilters = Object.entries(filter).some(
    ([name, value]) => !COUNTED_FILTERS.has(name) && value !== null && value !== undefined,
  );
  const statuses = storedStatuses(status ?? 'approve');
  return (
    !isLoggedIn(viewer) && !hasOtherFilters && statuses?.join() === 'approved' && (type ?? 'comment') === 'comment'
  );
}

/**
 * Counts the approved comments on items that the viewer may read: the sum of the counts that the items store, which are of
 * all types but notes, without those of other types, which are few.
 */
export function countByItems(context: RequestContext): Promise<number> {
  // Ranges, so that an index finds the types.
  const hasOtherType = rawSql(`(
    c."type" < 'comment' OR (c."type" > 'comment' AND c."type" < 'note') OR c."type" > 'note'
  )`);
  const visible = visibleComments(context, { isUnlocked: false });
  const statement = sql`
    SELECT (
      SELECT COALESCE(SUM(item."commentCount"), 0) FROM "posts" item
      WHERE item."commentCount" > 0 AND ${readableItems(context)}
        AND item."id" NOT IN (SELECT locked."id" FROM "posts" locked WHERE locked."password" <> '')
    ) - (
      SELECT COUNT(*) FROM "comments" c WHERE c."status" = 'approved' AND ${hasOtherType} AND ${visible ?? sql`1 = 1`}
    ) AS "count"`;
  return countWith(context, { statement });
}
