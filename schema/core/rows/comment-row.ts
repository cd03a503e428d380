import { type Comment, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import type { TransactionClient } from '../domain-kernel.ts';
import { isIn, modelColumns, rawSql, type Sql, sql } from '../sql.ts';

/** Columns that serve searches alone. */
const UNREAD_COLUMNS = ['searchText', 'privateSearchText'] as const;

/** A comment, with what its rights and its links depend on. */
export type CommentRow = Omit<Comment, (typeof UNREAD_COLUMNS)[number]> & {
  /** There are replies to it, approved or waiting. */
  hasChildren: boolean;
  /** Stored state of a note, as JSON. */
  storedNoteStatus: string | null;
  /** Address of the author's account, which may have changed since; null for a guest. */
  accountEmail: string | null;
  /** What the item it was written on is; null when it is gone. */
  postType: string | null;
  postStatus: string | null;
  postAuthorId: number | null;
  postPassword: string | null;
  /** The item above that one, where that one is a file. */
  aboveType: string | null;
  aboveStatus: string | null;
  aboveAuthorId: number | null;
  /** The right password of the item came with the request. */
  unlocked?: boolean;
};

/** A row as a raw statement gives it: truth values may be numbers. */
export type StoredCommentRow = Omit<CommentRow, 'hasChildren'> & { hasChildren: number | bigint };

/** Key of the stored state of a note. */
export const NOTE_STATUS_KEY = '_wp_note_status';

/** The columns of a comment (alias `c`), of its item (`p`) and of what is above a file (`a`). */
export const COMMENT_COLUMNS: Sql = sql`
  ${modelColumns(Prisma.CommentScalarFieldEnum, { alias: 'c', except: UNREAD_COLUMNS })},
  CASE
    WHEN EXISTS (SELECT 1 FROM "comments" k WHERE k."parentId" = c."id" AND k."status" IN ('approved', 'hold')) THEN 1
    ELSE 0
  END AS "hasChildren",
  (
    SELECT MIN(m."value") FROM "comment_meta" m WHERE m."commentId" = c."id" AND m."key" = ${NOTE_STATUS_KEY}
  ) AS "storedNoteStatus",
  (SELECT u."email" FROM "users" u WHERE u."id" = c."userId") AS "accountEmail",
  p."type" AS "postType", p."status" AS "postStatus", p."authorId" AS "postAuthorId", p."password" AS "postPassword",
  a."type" AS "aboveType", a."status" AS "aboveStatus", a."authorId" AS "aboveAuthorId"`;

/** Joins the items to comments (alias `c`). */
export const WITH_POSTS: Sql = rawSql(
  `LEFT JOIN "posts" p ON p."id" = c."postId" LEFT JOIN "posts" a ON a."id" = p."parentId" AND p."type" = 'attachment'`,
);

/** A stored row as the domain reads it. */
export const commentRow = (row: StoredCommentRow): CommentRow => ({
  ...row,
  hasChildren: Number(row.hasChildren) === 1,
});

/** Comments by id. */
export async function loadComments(
  client: Pick<TransactionClient, '$queryRaw'>,
  ids: readonly number[],
): Promise<CommentRow[]> {
  const rows = await client.$queryRaw<StoredCommentRow[]>(
    sql`SELECT ${COMMENT_COLUMNS} FROM "comments" c ${WITH_POSTS} WHERE ${isIn('c."id"', ids)}`,
  );
  return rows.map(commentRow);
}

const NO_SQL: Sql = rawSql('');
const UNDER: Sql = rawSql(` JOIN "comments" o ON o."id" = r."parentId"`);
const SHOWN: Sql = rawSql(`r."status" = 'approved' AND r."type" = 'comment'`);
const SHOWN_UNDER: Sql = rawSql(
  `((o."type" = 'note' AND r."type" = 'note' AND r."status" IN ('approved', 'hold')) OR (o."type" <> 'note' AND r."type" = 'comment' AND r."status" = 'approved'))`,
);

/** As many replies as an embedded list shows. */
const MAX_REPLIES = 100;

/**
 * The newest approved comments on items, or replies to comments, by the id of what they are on: one statement for all.
 * Under a note stand notes, open ones too.
 */
export async function loadReplies(
  domain: Pick<Domain, 'kernel'>,
  { to, ids }: { to: 'postId' | 'parentId'; ids: readonly number[] },
): Promise<Map<number, CommentRow[]>> {
  const column = rawSql(`r."${to}"`);
  const rows = await domain.kernel.database.reader.$queryRaw<StoredCommentRow[]>(sql`
    SELECT ${COMMENT_COLUMNS}
    FROM (
      SELECT r."id", ROW_NUMBER() OVER (PARTITION BY ${column} ORDER BY r."dateGmt" DESC, r."id" DESC) AS "place"
      FROM "comments" r${to === 'parentId' ? UNDER : NO_SQL}
      WHERE ${isIn(`r."${to}"`, ids)} AND ${to === 'parentId' ? SHOWN_UNDER : SHOWN}
    ) n JOIN "comments" c ON c."id" = n."id" ${WITH_POSTS}
    WHERE n."place" <= ${MAX_REPLIES} ORDER BY c."dateGmt" DESC, c."id" DESC`);
  const found = new Map<number, CommentRow[]>();
  for (const row of rows) found.set(row[to], [...(found.get(row[to]) ?? []), commentRow(row)]);
  return found;
}
