import type { ReadContext } from '../content/list.ts';
import type { OrderedArguments } from '../content/page-arguments.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { type Sql, sql } from '../sql.ts';
import { COMMENT_COLUMNS, type CommentRow, commentRow, type StoredCommentRow, WITH_POSTS } from './comment-row.ts';
import { type CommentFilter, commentFilterSql, MOST_VALUES } from './filter.ts';
import { forbiddenCommentList, isForEditing } from './list-access.ts';
import { type CommentOrder, commentOrderSql } from './order.ts';
import { mayRead } from './rights.ts';

/** The arguments of a list of comments. */
export interface CommentListArguments extends OrderedArguments<CommentFilter, CommentOrder> {
  context?: ReadContext | null;
  password?: string | null;
}

/** A page of a list of comments, as the connection type reads it. */
export interface CommentPage {
  /** What the viewer may see of the page; it may be shorter than the total says. */
  rows: readonly { row: CommentRow; place: number }[];
  offset: number;
  hasNextPage: boolean;
  total(): Promise<number>;
}

const MOST_ITEMS = 100;

/**
 * Loads a page of comments. Errors (protocol 8.8): `rest_forbidden_param`, `rest_forbidden_context`,
 * `rest_cannot_read_post`, `rest_cannot_read`, `rest_comment_not_supported_post_type`; `rest_invalid_param`.
 */
export async function loadCommentPage(input: {
  args: CommentListArguments;
  context: RequestContext;
  /** No rows are wanted, the total only. */
  isCount: boolean;
}): Promise<CommentPage> {
  const { args, context, isCount } = input;
  const { viewer, kernel } = context;
  const filter = args.where ?? {};
  if (Object.values(filter).some((list) => Array.isArray(list) && list.length > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
  const wish = { where: filter, forEditing: isForEditing(args.context), password: args.password ?? null };
  const forbidden = await forbiddenCommentList(wish, context);
  if (forbidden) throw domainError(forbidden, { viewer });
  const from = filter.search ? sql`"comments" c ${WITH_POSTS}` : sql`"comments" c`;
  const where = commentFilterSql(filter, context);
  const order = args.orderBy ?? 'DATE_GMT';
  const wanted = Math.min(Math.max(args.first ?? 10, 0), MOST_ITEMS);
  const offset = args.after ? decodeCursor(args.after) + 1 : Math.abs(args.offset ?? 0);
  // The order of a list that is not given is none: the API then has nothing to show.
  const isEmpty = isCount || (order === 'INCLUDE' && !filter.idIn?.length);
  const loaded = isEmpty
    ? []
    : await kernel.database.reader.$queryRaw<StoredCommentRow[]>(
        sql`SELECT ${COMMENT_COLUMNS} FROM "comments" c ${WITH_POSTS} WHERE ${where} ORDER BY ${commentOrderSql({ order, direction: args.order ?? 'DESC', ids: filter.idIn ?? [] })} LIMIT ${wanted + 1} OFFSET ${offset}`,
      );
  const hasNextPage = loaded.length > wanted;
  const isUnlocked = filter.postIn?.length === 1 && Boolean(args.password);
  const rows = loaded
    .slice(0, wanted)
    .map((stored, index) => ({ row: { ...commentRow(stored), unlocked: isUnlocked }, place: offset + index }));
  return {
    rows: rows.filter(({ row }) => mayRead(row, context)),
    offset,
    hasNextPage,
    // A first page that is not full has already counted everything.
    total: async () =>
      !isEmpty && offset === 0 && !hasNextPage ? loaded.length : countComments(context, { from, where }),
  };
}

function countComments(context: RequestContext, { from, where }: { from: Sql; where: Sql }): Promise<number> {
  const query = sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`;
  return context.cache.get(`count:${query.sql}:${JSON.stringify(query.values)}`, async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(query);
    return Number(rows[0]?.count ?? 0);
  });
}

/** A cursor is a place in the list. */
export const encodeCursor = (place: number): string => Buffer.from(`comment-place:${place}`).toString('base64url');

function decodeCursor(cursor: string): number {
  const found = /^comment-place:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!found) throw domainError('rest_invalid_param', { message: 'This is no cursor of a list of comments.' });
  return Number(found[1]);
}
