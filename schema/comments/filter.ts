import { canModerateComments } from '../access/comment-access.ts';
import type { RequestContext } from '../context.ts';
import { allOf, anyOf, isIn, isNotIn, type Sql, sql } from '../sql.ts';

/** What a list of comments may be narrowed by. Dates may name a zone, else they are local; they are exclusive. */
export interface CommentFilter {
  search?: string | null;
  after?: string | null;
  before?: string | null;
  authorIn?: readonly number[] | null;
  authorNotIn?: readonly number[] | null;
  authorEmail?: string | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
  parentIn?: readonly number[] | null;
  parentNotIn?: readonly number[] | null;
  postIn?: readonly number[] | null;
  status?: string | null;
  type?: string | null;
}

/** Most values of one list: a statement takes some 30,000 in all. */
export const MOST_VALUES = 2_000;

/** Turns a filter into conditions over the comments table (alias `c`). */
export function commentFilterSql(filter: CommentFilter, context: RequestContext): Sql {
  const { clock } = context.site;
  const after = filter.after ? clock.parse(filter.after)?.local : null;
  const before = filter.before ? clock.parse(filter.before)?.local : null;
  const among = (column: string, values: readonly number[] | null | undefined) =>
    values && values.length > 0 ? [isIn(column, values)] : [];
  const without = (column: string, values: readonly number[] | null | undefined) =>
    values && values.length > 0 ? [isNotIn(column, values)] : [];
  return allOf([
    ...statusCondition(filter.status ?? 'approve'),
    ...typeCondition(filter.type ?? 'comment'),
    ...(after ? [sql`c."date" > ${after}`] : []),
    ...(before ? [sql`c."date" < ${before}`] : []),
    ...among('c."userId"', filter.authorIn),
    ...without('c."userId"', filter.authorNotIn),
    ...(filter.authorEmail ? [sql`LOWER(c."authorEmail") = ${filter.authorEmail.toLowerCase()}`] : []),
    ...among('c."id"', filter.idIn),
    ...without('c."id"', filter.idNotIn),
    ...among('c."parentId"', filter.parentIn),
    ...without('c."parentId"', filter.parentNotIn),
    ...among('c."postId"', filter.postIn),
    ...(filter.search ? [searchCondition(filter.search, context)] : []),
  ]);
}

/** The words of the filter and what is stored; other words are looked for as they are. */
const STATUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['approve', ['approved']],
  ['1', ['approved']],
  ['0', ['hold']],
  ['all', ['approved', 'hold']],
  ['', ['approved', 'hold']],
  // The filter calls them by another name.
  ['approved', []],
]);

const statusCondition = (status: string): Sql[] =>
  status === 'any' ? [] : [isIn('c."status"', STATUSES.get(status) ?? [status])];

/** Notes are for editors: only who asks for them by name, or for all, is given them. */
function typeCondition(type: string): Sql[] {
  if (type === 'all') return [];
  if (type === '') return [sql`c."type" <> 'note'`];
  if (type === 'comments') return [sql`c."type" = 'comment'`];
  if (type === 'pings') return [isIn('c."type"', ['pingback', 'trackback'])];
  return [sql`c."type" = ${type}`];
}

/** What of a search counts; SQLite takes no patterns of any length. */
const MOST_SEARCHED = 1_600;

/**
 * The text somewhere in a comment. Who does not moderate searches what they may read: neither addresses of people, nor
 * comments that wait, notes, or comments on what is not open to everybody.
 */
function searchCondition(search: string, context: RequestContext): Sql {
  const pattern = `%${search.slice(0, MOST_SEARCHED).replace(/[\\%_]/g, '\\$&')}%`;
  const isPostgres = context.kernel.database.engine === 'postgresql';
  const holds = (column: Sql) =>
    isPostgres ? sql`${column} ILIKE ${pattern} ESCAPE '\\'` : sql`${column} LIKE ${pattern} ESCAPE '\\'`;
  const open = anyOf([sql`c."authorName"`, sql`c."authorUrl"`, sql`c."content"`].map(holds));
  if (canModerateComments(context.viewer)) {
    return anyOf([open, ...[sql`c."authorEmail"`, sql`c."authorIp"`].map(holds)]);
  }
  const isOpen = sql`(p."status" IN ('publish', 'inherit') AND p."password" = '' AND c."status" = 'approved' AND c."type" <> 'note')`;
  const { userId } = context.viewer;
  return allOf([
    open,
    userId > 0 ? anyOf([isOpen, sql`c."userId" = ${userId}`, sql`p."authorId" = ${userId}`]) : isOpen,
  ]);
}
