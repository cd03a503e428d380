import type { ListPage } from '../../content/lists/connection-page.ts';
import { countRows, listRows } from '../../content/lists/joined-lists.ts';
import { keysetPage } from '../../content/lists/keyset.ts';
import type { TwoWayArguments } from '../../content/lists/page-arguments.ts';
import { domainError } from '../../core/domain-errors.ts';
import { requireShortLists } from '../../core/filters.ts';
import type { ReadContextName } from '../../core/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  commentRow,
  type StoredCommentRow,
  WITH_POSTS,
} from '../../core/rows/comment-row.ts';
import { allOf, type Sql, sql } from '../../core/sql.ts';
import { type CommentFilter, commentFilterSql } from './comment-filter.ts';
import { indexOfComments } from './comment-index.ts';
import { forbiddenCommentList } from './comment-list-access.ts';
import { type CommentOrder, commentOrder } from './comment-order.ts';
import { mayReadComment } from './comment-rights.ts';
import { countByItems, mayCountByItems } from './comment-total.ts';
import { visibleComments } from './visible-comments.ts';

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
      });
      return rows.map((row): CommentRow => ({ ...commentRow(row), unlocked: isUnlocked }));
    },
    toNodes: (rows) => rows.map((row) => (mayReadComment(row, context) ? row : null)),
    count: () =>
      nestedIn === undefined && mayCountByItems(filter, context)
        ? countByItems(context)
        : countRows(context, { from, where, sharesStatement }),
  });
}
