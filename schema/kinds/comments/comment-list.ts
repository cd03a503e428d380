import { isLoggedIn } from '../../access/viewer-access.ts';
import type { ListPage, TwoWayArguments } from '../../content/lists/connection-page.ts';
import { countRows, countWith, type ListScope, listRows } from '../../content/lists/joined-lists.ts';
import { keysetPage, type ListOrder, type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import type { CommentIndex } from '../../core/dialect/plan-dialect.ts';
import { allOf, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { requireShortLists } from '../../core/graphql/filters.ts';
import type { ReadContextName } from '../../core/graphql/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  commentRow,
  type StoredCommentRow,
  WITH_POSTS,
} from '../../core/rows/comment-row.ts';
import { type CommentFilter, commentFilterSql, storedStatuses } from './comment-filter.ts';
import { forbiddenCommentList, readableItems, visibleComments } from './comment-list-access.ts';
import { mayReadComment } from './comment-rights.ts';

/** The arguments of a list of comments. */
export interface CommentListArguments extends TwoWayArguments<CommentFilter, CommentOrder> {
  context?: ReadContextName | null;
  password?: string | null;
}

/**
 * Loads a page of comments. Errors (docs/protocol/errors.md#comments): `rest_forbidden_param`,
 * `rest_forbidden_context`, `rest_cannot_read_post`, `rest_cannot_read`, `rest_comment_not_supported_post_type`,
 * `rest_invalid_param`.
 */
export async function loadCommentPage(input: {
  args: CommentListArguments;
  context: RequestContext;
  /**
   * Set if the list is a field of an item, a comment or an account that the viewer may read. Lists of the same field
   * share a statement. `within` selects the comments of the parent.
   */
  nestedIn?: { within: Sql; isUnlocked: boolean };
}): Promise<ListPage<CommentRow>> {
  const { args, context, nestedIn } = input;
  const { viewer } = context;
  const filter = args.where ?? {};
  requireShortLists(filter);
  const request = { where: filter, forEditing: args.context === 'EDIT', password: args.password ?? null };
  const forbidden = nestedIn ? null : await forbiddenCommentList(request, context);
  if (forbidden) throw domainError(forbidden, { viewer });
  const from = filter.search ? sql`"comments" c ${WITH_POSTS}` : sql`"comments" c`;
  const filtered = commentFilterSql(filter, context);
  const isUnlocked = nestedIn ? nestedIn.isUnlocked : filter.postIn?.length === 1 && Boolean(args.password);
  const visible = visibleComments(context, { isUnlocked });
  const where = allOf([filtered, ...(nestedIn ? [nestedIn.within] : []), ...(visible ? [visible] : [])]);
  const order = args.orderBy ?? 'DATE_GMT';
  // The order INCLUDE without ids matches nothing.
  const isEmpty = order === 'INCLUDE' && !filter.idIn?.length;
  const sharesStatement = nestedIn !== undefined;
  const types = [...context.registry.postTypes.keys()];
  const scope: ListScope = { types, allTypes: types };
  const index = sharesStatement ? null : indexOfComments(filter, order);
  return keysetPage<CommentRow>({
    args,
    from: sql`${context.kernel.database.dialect.commentsThrough(index)} ${WITH_POSTS}`,
    where,
    fromOfIds: sharesStatement ? undefined : sql`"comments" c ${WITH_POSTS}`,
    order: commentOrder({ order, direction: args.order ?? 'DESC', ids: filter.idIn ?? [] }),
    load: async ({ columns, rows: selected }) => {
      if (isEmpty) return null;
      const rows = await listRows<StoredCommentRow>(context, {
        statement: sql`SELECT ${COMMENT_COLUMNS}${columns} ${selected}`,
        columnsKey: `comments ${columns.sql}`,
        sharesStatement,
        scope,
      });
      return rows.map((row): CommentRow => ({ ...commentRow(row), unlocked: isUnlocked }));
    },
    toNodes: (rows) => rows.map((row) => (mayReadComment(row, context) ? row : null)),
    count: () =>
      nestedIn === undefined && mayCountByItems(filter, context)
        ? countByItems(context)
        : countRows(context, { from, where, sharesStatement, scope }),
  });
}

/**
 * Returns the index through which a list reads its comments: that of a filter which matches few, otherwise that of the
 * order by date. Null if the engine chooses.
 */
function indexOfComments(filter: CommentFilter, order: CommentOrder): CommentIndex | null {
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

/** The filters of a list whose total is computed from the stored counts of items. */
const COUNTED_FILTERS: ReadonlySet<string> = new Set(['status', 'type']);

/**
 * Whether the list contains all comments that the public may read, so that `countByItems` computes its total. Millions of
 * comments take seconds to count.
 */
function mayCountByItems(filter: CommentFilter, { viewer }: RequestContext): boolean {
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
function countByItems(context: RequestContext): Promise<number> {
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

/** The orders of a list of comments, as in the GraphQL enum of the same name. */
type CommentOrder = 'DATE' | 'DATE_GMT' | 'ID' | 'INCLUDE' | 'POST' | 'PARENT' | 'TYPE';

const ORDER_COLUMNS: Readonly<
  Record<Exclude<CommentOrder, 'INCLUDE' | 'ID'>, [column: string, type: OrderKey['type']]>
> = {
  DATE: ['date', 'text'],
  DATE_GMT: ['dateGmt', 'text'],
  POST: ['postId', 'number'],
  PARENT: ['parentId', 'number'],
  TYPE: ['type', 'text'],
};

/**
 * Returns the SQL order of comments (alias `c`). Comments with equal keys are ordered by id: in the direction of a
 * date, otherwise from the highest id.
 */
function commentOrder(input: { order: CommentOrder; direction: 'ASC' | 'DESC'; ids: readonly number[] }): ListOrder {
  const { order, direction, ids } = input;
  const id = sql`c."id"`;
  if (order === 'INCLUDE') {
    const keys = ids.length === 0 ? [] : [positionKey(id, { values: ids })];
    return { keys, id: { value: id, direction: 'DESC' } };
  }
  if (order === 'ID') return { keys: [], id: { value: id, direction } };
  const [column, type] = ORDER_COLUMNS[order];
  const followsDate = order === 'DATE' || order === 'DATE_GMT';
  return {
    keys: [{ value: rawSql(`c."${column}"`), direction, type }],
    id: { value: id, direction: followsDate ? direction : 'DESC' },
  };
}
