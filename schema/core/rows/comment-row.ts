import { type Comment, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { groupBy } from '../../values/collections.ts';
import { isIn, modelColumns, rawSql, type Sql, sql } from '../dialect/sql.ts';
import { type Domain, siteOf } from '../domain.ts';
import type { TransactionClient } from '../domain-kernel.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { commentsOn, repliesTo, rowsById, rowsOfComments } from '../reads/row-tags.ts';

/** The columns that only searches use; other queries do not read them. */
const UNREAD_COLUMNS = ['searchText', 'privateSearchText'] as const;

/** A comment with the data on which access to it and its links depend. */
export type CommentRow = Omit<Comment, (typeof UNREAD_COLUMNS)[number]> & {
  /** Whether it has replies that are approved or awaiting moderation. */
  hasChildren: boolean;
  /** The stored status of a note, as JSON. */
  storedNoteStatus: string | null;
  /** The picture of the author's account: its e-mail address, or `#` and what `avatarMediaId` has; null for a guest. */
  accountPicture: string | null;
  /** The item of the comment; null if it was deleted. */
  postType: string | null;
  postStatus: string | null;
  postAuthorId: number | null;
  postPassword: string | null;
  /** The item to which the item of the comment belongs, if the latter is a file. */
  postParentType: string | null;
  postParentStatus: string | null;
  postParentAuthorId: number | null;
  postParentId: number | null;
  /** Whether the request contains the password of the item. */
  unlocked?: boolean;
  /** Whether the viewer changed the comment with this request, and so knows its private data, also if it has left their items. */
  written?: boolean;
};

/** A row as a raw statement returns it: booleans may be numbers. */
export type StoredCommentRow = Omit<CommentRow, 'hasChildren' | 'postParentId'> & {
  hasChildren: number | bigint;
  /** The id of the item to which the item of the comment belongs, if the latter is a file. */
  postParentId: number | bigint | null;
};

/** The meta key of the status of a note. */
export const NOTE_STATUS_KEY = '_wp_note_status';

/** The neutral name of that meta value in the API. */
export const NOTE_STATUS_NAME = '_cms_note_status';

/**
 * The columns of a comment (alias `c`), of its item (`p`) and of the parent of a file (`a`). Most comments have no parent:
 * without `> 0`, a planner may expect replies to every comment, and read the whole table instead of the index.
 */
export const COMMENT_COLUMNS: Sql = sql`
  ${modelColumns(Prisma.CommentScalarFieldEnum, { alias: 'c', except: UNREAD_COLUMNS })},
  CASE
    WHEN EXISTS (
      SELECT 1 FROM "comments" k
      WHERE k."parentId" > 0 AND k."parentId" = c."id" AND k."status" IN ('approved', 'hold')
    ) THEN 1
    ELSE 0
  END AS "hasChildren",
  (
    SELECT MIN(m."value") FROM "comment_meta" m WHERE m."commentId" = c."id" AND m."key" = ${NOTE_STATUS_KEY}
  ) AS "storedNoteStatus",
  (
    SELECT COALESCE('#' || u."avatarMediaId", u."email") FROM "users" u WHERE u."id" = c."userId"
  ) AS "accountPicture",
  p."type" AS "postType", p."status" AS "postStatus", p."authorId" AS "postAuthorId", p."password" AS "postPassword",
  CASE WHEN p."type" = 'attachment' THEN p."parentId" END AS "postParentId",
  a."type" AS "postParentType", a."status" AS "postParentStatus", a."authorId" AS "postParentAuthorId"`;

/** Joins the items to comments (alias `c`). */
export const WITH_POSTS: Sql = rawSql(
  `LEFT JOIN "posts" p ON p."id" = c."postId" LEFT JOIN "posts" a ON a."id" = p."parentId" AND p."type" = 'attachment'`,
);

/** Converts a row of a raw statement. */
export const commentRow = (row: StoredCommentRow): CommentRow => ({
  ...withParentId(row),
  hasChildren: Number(row.hasChildren) === 1,
});

/** How often the columns of comments, with their items, name each table besides `comments`. */
const MENTIONS = { comment_meta: 1, users: 1, posts: 2 };

/** The row with the id of the parent as a number, as both engines compare it. */
const withParentId = <Row extends Pick<StoredCommentRow, 'postParentId'>>(row: Row) => ({
  ...row,
  postParentId: row.postParentId === null ? null : Number(row.postParentId),
});

/** Loads comments by id. */
export async function loadComments(
  client: Pick<TransactionClient, '$queryRaw'>,
  ids: readonly number[],
): Promise<CommentRow[]> {
  const rows = await queryRows<StoredCommentRow>(client, {
    statement: sql`SELECT ${COMMENT_COLUMNS} FROM "comments" c ${WITH_POSTS} WHERE ${isIn('c."id"', ids)}`,
    mentions: { comments: 2, ...MENTIONS },
    rows: (comments) => [...rowsById('comments', ids), ...rowsOfComments(comments.map(withParentId))],
  });
  return rows.map(commentRow);
}

const NO_SQL: Sql = rawSql('');

const JOIN_PARENT: Sql = rawSql(` JOIN "comments" o ON o."id" = r."parentId"`);

const IS_VISIBLE_COMMENT: Sql = rawSql(`r."status" = 'approved' AND r."type" = 'comment'`);

const IS_VISIBLE_REPLY: Sql = rawSql(
  `((o."type" = 'note' AND r."type" = 'note' AND r."status" IN ('approved', 'hold')) OR (o."type" <> 'note' AND r."type" = 'comment' AND r."status" = 'approved'))`,
);

/** The maximum number of replies in an embedded list. */
const MAX_REPLIES = 100;

/**
 * Loads the newest approved comments on items (`to: 'postId'`) or replies to comments (`to: 'parentId'`), by the id of
 * the item or comment, in one statement. Replies to a note are notes, including open ones.
 */
export async function loadReplies(
  domain: Pick<Domain, 'kernel'>,
  { to, ids }: { to: 'postId' | 'parentId'; ids: readonly number[] },
): Promise<Map<number, CommentRow[]>> {
  const column = rawSql(`r."${to}"`);
  const statement = sql`
    SELECT ${COMMENT_COLUMNS}
    FROM (
      SELECT r."id", ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY r."dateGmt" DESC, r."id" DESC) AS "rank"
      FROM "comments" r${to === 'parentId' ? JOIN_PARENT : NO_SQL}
      WHERE ${isIn(`r."${to}"`, ids)} AND ${to === 'parentId' ? IS_VISIBLE_REPLY : IS_VISIBLE_COMMENT}
    ) n JOIN "comments" c ON c."id" = n."id" ${WITH_POSTS}
    WHERE n."rank" <= ${MAX_REPLIES} ORDER BY c."dateGmt" DESC, c."id" DESC`;
  const rows = await queryRows<StoredCommentRow>(domain.kernel.database.reader, {
    statement,
    mentions: { comments: to === 'parentId' ? 4 : 3, ...MENTIONS },
    rows: (comments) => [
      ...(to === 'parentId' ? [...rowsById('comments', ids), ...repliesTo(ids)] : commentsOn(ids)),
      ...rowsOfComments(comments.map(withParentId)),
    ],
  });
  return groupBy(rows.map(commentRow), (row) => row[to]);
}

/** The maximum depth of threads. Deeper comments have no page. */
const MAX_DEPTH = 1_000;

/**
 * Loads the numbers of the comment pages of comments, by the id of the comment. If the settings divide comments into
 * pages, each page has a fixed number of threads, oldest first. Comments on page 1 have no number if that page is shown
 * first.
 */
export async function loadCommentPages(domain: Domain, ids: readonly number[]): Promise<Map<number, number>> {
  const site = await siteOf(domain);
  const perPage = site.flag('page_comments') ? site.integer('comments_per_page', 50) : 0;
  if (perPage < 1) return new Map();
  const isThreaded = site.flag('thread_comments', true) && site.integer('thread_comments_depth', 5) > 1;
  const maxDepth = isThreaded ? MAX_DEPTH : 0;
  const countOlder = sql`(
    SELECT COUNT(*) FROM "comments" o
    WHERE o."postId" = t."postId" AND o."parentId" = 0 AND o."status" = 'approved' AND o."type" <> 'note'
      AND o."dateGmt" < t."dateGmt"
  )`;
  const isTop = isThreaded ? sql`a."parentId" = 0` : sql`a."depth" = 1`;
  const rows = await domain.kernel.database.reader.$queryRaw<{ id: number; older: number | bigint }[]>(sql`
    WITH RECURSIVE "ancestors" ("start", "id", "parentId", "depth") AS (
      SELECT c."id", c."id", c."parentId", 1 FROM "comments" c WHERE ${isIn('c."id"', ids)}
      UNION ALL
      SELECT a."start", p."id", p."parentId", a."depth" + 1
      FROM "ancestors" a JOIN "comments" p ON p."id" = a."parentId"
      WHERE a."parentId" > 0 AND a."depth" < ${maxDepth}
    )
    SELECT a."start" AS "id", ${countOlder} AS "older" FROM "ancestors" a JOIN "comments" t ON t."id" = a."id"
    WHERE ${isTop}`);
  const isFirstPageDefault = site.text('default_comments_page', 'newest') === 'oldest';
  const pages = rows.map(({ id, older }) => [id, Math.ceil((Number(older) + 1) / perPage)] as const);
  return new Map(pages.filter(([, page]) => page > 1 || !isFirstPageDefault));
}
