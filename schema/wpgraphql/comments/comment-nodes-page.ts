import { canModerateComments } from '../../access/comment-access.ts';
import { isOwnComment } from '../../access/wpgraphql-access.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import type { CommentIndex } from '../../core/dialect/plan-dialect.ts';
import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  commentRow,
  type StoredCommentRow,
  WITH_POSTS,
} from '../../core/rows/comment-row.ts';
import type { ConnectionArguments, PageOfNodes } from '../connections/page-of-nodes.ts';
import { statementPage } from '../connections/statement-page.ts';
import { loadVisibleComment, visibleComment } from '../nodes/comment-node.ts';
import { visibleCommentNodes } from '../nodes/node-conditions.ts';
import { databaseIds } from '../nodes/where-entries.ts';
import { commentNodeOrder } from './comment-order-keys.ts';
import { type CommentWhere, commentConditions, requestedStatuses } from './comment-where.ts';

/**
 * Loads a page of the comments that the viewer may see, by default approved ones. `within` selects the comments of a
 * nested list (alias `c`). Errors: `rest_invalid_param` for long lists, and for the order of a missing list.
 */
export async function loadCommentNodes(
  { args, where, within }: { args: ConnectionArguments; where: CommentWhere; within?: Sql },
  context: RequestContext,
): Promise<PageOfNodes<CommentRow>> {
  const condition = allOf([
    await commentConditions(where, context),
    visibleCommentNodes(context),
    ...(within ? [within] : []),
  ]);
  const ids = databaseIds(where.commentIn, 'comment');
  const orderby = where.orderby ?? null;
  if (orderby === 'COMMENT_IN' && ids.length === 0) {
    throw domainError('rest_invalid_param', { message: 'The order COMMENT_IN needs the filter commentIn.' });
  }
  const from = context.kernel.database.dialect.commentsThrough(within ? null : indexOf(where, context));
  return statementPage<CommentRow>(args, {
    order: commentNodeOrder({ orderby, order: where.order ?? 'DESC', ids }, context),
    rowOfCursor: (id) => loadVisibleComment(id, context),
    load: async ({ between, orderBy, limit }) => {
      const rows = await listRows<StoredCommentRow>(context, {
        statement: sql`
          SELECT ${COMMENT_COLUMNS} FROM ${from} ${WITH_POSTS}
          WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: 'comment nodes',
        sharesStatement: within !== undefined,
      });
      return rows.map(commentRow);
    },
    toNodes: (rows) => rows.map((row) => visibleComment(row, context)),
  });
}

/**
 * Returns the index of a list that contains approved comments and others of the viewer; null if the engine chooses.
 * Without it, an engine may sort all approved comments.
 */
function indexOf(where: CommentWhere, { viewer }: RequestContext): CommentIndex | null {
  const { order, orderby, status, statusIn, commentType, commentTypeIn, commentTypeNotIn, ...others } = where;
  const { contentType, contentStatus, ...selective } = others;
  if (Object.values(selective).some((value) => value !== null && value !== undefined)) return null;
  const addsOwn = isOwnComment(viewer, { authorId: viewer.userId }) && !canModerateComments(viewer);
  if (!addsOwn || !requestedStatuses(where).includes('approved')) return null;
  if (orderby === 'COMMENT_DATE') return 'date';
  return orderby === null || orderby === undefined || orderby === 'COMMENT_DATE_GMT' ? 'dateGmt' : null;
}
