import { countRows, listRows } from '../content/lists/joined-lists.ts';
import { type KeysetPage, loadKeysetPage } from '../content/lists/keyset.ts';
import type { ReadContext } from '../content/lists/list.ts';
import type { TwoWayArguments } from '../content/lists/page-arguments.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { allOf, type Sql, sql } from '../sql.ts';
import { COMMENT_COLUMNS, type CommentRow, commentRow, type StoredCommentRow, WITH_POSTS } from './comment-row.ts';
import { type CommentFilter, commentFilterSql, MOST_VALUES } from './filter.ts';
import { forbiddenCommentList, isForEditing } from './list-access.ts';
import { type CommentOrder, commentOrder } from './order.ts';
import { mayRead } from './rights.ts';
import { visibleComments } from './visible.ts';

/** The arguments of a list of comments. */
export interface CommentListArguments extends TwoWayArguments<CommentFilter, CommentOrder> {
  context?: ReadContext | null;
  password?: string | null;
}

/** A page of a list of comments, as the connection type reads it. */
export interface CommentPage extends KeysetPage<CommentRow> {
  /** What the viewer may see of the page. */
  shown: CommentRow[];
  total(): Promise<number>;
}

/**
 * Loads a page of comments. Errors (protocol 8.8): `rest_forbidden_param`, `rest_forbidden_context`,
 * `rest_cannot_read_post`, `rest_cannot_read`, `rest_comment_not_supported_post_type`; `rest_invalid_param`.
 */
export async function loadCommentPage(input: {
  args: CommentListArguments;
  context: RequestContext;
  /** No rows are wanted, the total only. */
  isCount: boolean;
  /** The list stands below an item, a comment or an account, whose rights have been asked: it is read with those beside it. */
  below?: { within: Sql; isUnlocked: boolean };
}): Promise<CommentPage> {
  const { args, context, isCount, below } = input;
  const { viewer } = context;
  const filter = args.where ?? {};
  if (Object.values(filter).some((list) => Array.isArray(list) && list.length > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
  const wish = { where: filter, forEditing: isForEditing(args.context), password: args.password ?? null };
  const forbidden = below ? null : await forbiddenCommentList(wish, context);
  if (forbidden) throw domainError(forbidden, { viewer });
  const from = filter.search ? sql`"comments" c ${WITH_POSTS}` : sql`"comments" c`;
  const filtered = commentFilterSql(filter, context);
  const isUnlocked = below ? below.isUnlocked : filter.postIn?.length === 1 && Boolean(args.password);
  const visible = visibleComments(context, { isUnlocked });
  const where = allOf([filtered, ...(below ? [below.within] : []), ...(visible ? [visible] : [])]);
  const order = args.orderBy ?? 'DATE_GMT';
  // The order of a list that is not given is none: there is nothing to show then.
  const isEmpty = isCount || (order === 'INCLUDE' && !filter.idIn?.length);
  const page = await loadKeysetPage(
    {
      args,
      order: commentOrder({ order, direction: args.order ?? 'DESC', ids: filter.idIn ?? [] }),
      isCount: isEmpty,
    },
    async ({ columns, where: bounds, orderBy, limit }) => {
      const rows = await listRows<StoredCommentRow>(context, {
        statement: sql`SELECT ${COMMENT_COLUMNS}${columns} FROM "comments" c ${WITH_POSTS} WHERE ${where} AND ${bounds} ORDER BY ${orderBy} ${limit}`,
        form: `comments ${columns.sql}`,
        isBelow: below !== undefined,
      });
      return rows.map((row): CommentRow => ({ ...commentRow(row), unlocked: isUnlocked }));
    },
  );
  return {
    ...page,
    shown: page.rows.filter((row) => mayRead(row, context)),
    // A first page that is not full has already counted everything.
    total: async () =>
      page.isWhole ? page.rows.length : countRows(context, { from, where, isBelow: below !== undefined }),
  };
}
