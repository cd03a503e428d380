import type { Comment, CommentMeta, Prisma, User } from '../../../../prisma/generated/sqlite/client.ts';
import { isIn, sql } from '../../../core/dialect/sql.ts';
import type { Database, DatabaseClient } from '../../../core/domain-kernel.ts';
import type { CooperativeScheduler } from '../../../markup/cooperative-scheduler.ts';
import { groupBy } from '../../../values/collections.ts';
import { idsOfPage, MAX_PAGE_ITEMS } from '../export-cursor.ts';
import { commentsInTurns } from '../related-rows.ts';

const byId = { orderBy: { id: 'asc' } } as const;

/** The relations that are loaded with an item. Its comments are loaded in pages of their own. */
const ITEM_RELATIONS = {
  meta: byId,
  terms: { orderBy: [{ position: 'asc' }, { termId: 'asc' }], include: { term: true } },
  attachment: true,
  menuItem: true,
} as const satisfies Prisma.PostInclude;

const TERM_RELATIONS = { meta: byId, parent: { select: { slug: true } } } as const satisfies Prisma.TermInclude;

/** A comment with its meta values. */
export type ExportedCommentRows = Comment & { meta: readonly CommentMeta[] };

/** An item with all its stored data but its comments. */
export type ExportedItemRows = Prisma.PostGetPayload<{ include: typeof ITEM_RELATIONS }>;

export type ExportedTerm = Prisma.TermGetPayload<{ include: typeof TERM_RELATIONS }>;

const TERMS_PER_PAGE = 500;
const ACCOUNTS_PER_PAGE = 500;

/** Selects all items except revisions and automatic drafts. */
const EXPORTED_ITEMS = sql`p."type" <> 'revision' AND p."status" <> 'auto-draft'`;

/** Yields the accounts of the authors of items by id, in pages. */
export const authorPages = ({ scanner, reader }: Database): AsyncGenerator<User[]> =>
  pagesById(async (lastId) => {
    const rows = await scanner.$queryRaw<{ id: number }[]>(sql`
      SELECT "id" FROM "users" u
      WHERE "id" > ${lastId}
        AND EXISTS (SELECT 1 FROM "posts" p WHERE p."authorId" = u."id" AND ${EXPORTED_ITEMS})
      ORDER BY "id" LIMIT ${ACCOUNTS_PER_PAGE}`);
    return reader.user.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, ...byId });
  });

/** Yields all terms by id, in pages. */
export const termPages = (reader: DatabaseClient): AsyncGenerator<ExportedTerm[]> =>
  pagesById((lastId) =>
    reader.term.findMany({ where: { id: { gt: lastId } }, ...byId, take: TERMS_PER_PAGE, include: TERM_RELATIONS }),
  );

/** Counts the items that `itemPages` yields. */
export async function countItems({ scanner }: Database): Promise<number> {
  const [row] = await scanner.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM "posts" p WHERE ${EXPORTED_ITEMS}`);
  return Number(row?.count ?? 0);
}

/** Yields all items of all types and statuses by id, in pages of bounded size, each with a fixed number of statements. */
export const itemPages = ({ reader }: Database): AsyncGenerator<ExportedItemRows[]> =>
  pagesById(async (lastId) => {
    const sizes = await reader.$queryRaw<{ id: number; size: number | bigint }[]>(sql`
      SELECT p."id", length(p."content") + length(p."excerpt") + COALESCE(
        (SELECT SUM(length(m."value")) FROM "post_meta" m WHERE m."postId" = p."id"), 0
      ) AS "size"
      FROM "posts" p WHERE p."id" > ${lastId} AND ${EXPORTED_ITEMS}
      ORDER BY p."id" LIMIT ${MAX_PAGE_ITEMS}`);
    const ids = idsOfPage(sizes);
    return ids.length === 0
      ? []
      : reader.post.findMany({ where: { id: { in: ids } }, ...byId, include: ITEM_RELATIONS });
  });

/** Yields all comments on items with their meta values, ordered by item and id, in pages. */
export async function* commentPages(
  database: Database,
  { postIds, scheduler }: { postIds: readonly number[]; scheduler: CooperativeScheduler },
): AsyncGenerator<ExportedCommentRows[]> {
  const { reader } = database;
  const statement = sql`
    SELECT "id" AS "number" FROM "comments" WHERE ${isIn('"postId"', postIds)} ORDER BY "postId", "id"`;
  const load = async (ids: readonly number[]) => {
    const [comments, meta] = await Promise.all([
      reader.$queryRaw<Comment[]>(sql`
        SELECT * FROM "comments" WHERE ${isIn('"id"', ids)} ORDER BY "postId", "id"`),
      reader.$queryRaw<CommentMeta[]>(sql`
        SELECT * FROM "comment_meta" WHERE ${isIn('"commentId"', ids)} ORDER BY "id"`),
    ]);
    const metaByComment = groupBy(meta, ({ commentId }) => commentId);
    return comments.map((comment) => ({ ...comment, meta: metaByComment.get(comment.id) ?? [] }));
  };
  yield* commentsInTurns(database, { statement, load, scheduler });
}

/** Yields pages of rows; `load` returns the page after an id. */
async function* pagesById<Row extends { id: number }>(load: (lastId: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await load(0); rows.length > 0; rows = await load(rows.at(-1)?.id ?? 0)) yield rows;
}
