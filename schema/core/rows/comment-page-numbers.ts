import { type Domain, siteOf } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

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
