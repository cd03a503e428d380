import type { Driver, Row } from './driver.ts';

const POST_COLUMNS = [
  'id',
  'date',
  'dateGmt',
  'guid',
  'modified',
  'modifiedGmt',
  'slug',
  'status',
  'type',
  'titleRendered',
  'contentRendered',
  'excerptRendered',
  'password',
  'authorId',
  'featuredMediaId',
  'commentStatus',
  'pingStatus',
  'sticky',
  'template',
  'format',
  'revisionCount',
  'latestRevisionId',
];
const MEDIA_COLUMNS = [
  'id',
  'date',
  'slug',
  'type',
  'parentId',
  'titleRendered',
  'excerptRendered',
  'authorId',
  'featuredMediaId',
  'mimeType',
];
const FILE_COLUMNS = ['file', 'altText', 'width', 'height', 'metadata'];

const columnList = (alias: string, columns: readonly string[]) =>
  columns.map((column) => `${alias}."${column}"`).join(', ');
const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');

const PUBLISHED = `p."type" = 'post' AND p."status" = 'publish'`;
const LATEST_PAGE = 'ORDER BY p."date" DESC, p."id" DESC LIMIT ? OFFSET ?';

/** A page of the list of posts, optionally of a search, a category or a slug. */
export interface Page {
  search: string;
  category: number | null;
  slug: string | null;
  limit: number;
  offset: number;
}

function matchingPosts(driver: Driver, page: Page): { from: string; where: string; values: unknown[] } {
  const { search, category, slug } = page;
  if (search !== '') return searchedPosts(driver, search);
  if (slug !== null) return { from: '"posts" p', where: `${PUBLISHED} AND p."slug" = ?`, values: [slug] };
  if (category === null) return { from: '"posts" p', where: PUBLISHED, values: [] };
  const isInCategory = 'p."id" IN (SELECT pt."postId" FROM "post_terms" pt WHERE pt."termId" = ?)';
  return { from: '"posts" p', where: `${PUBLISHED} AND ${isInCategory}`, values: [category] };
}

function searchedPosts({ contains }: Driver, search: string) {
  const columns = ['title', 'excerpt', 'content'].map((column) => contains(`s."${column}"`));
  return {
    from: '"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"',
    where: `${PUBLISHED} AND p."password" = '' AND (${columns.join(' OR ')})`,
    values: [search, search, search],
  };
}

export function postPage(driver: Driver, page: Page, columns: readonly string[] = POST_COLUMNS) {
  const { from, where, values } = matchingPosts(driver, page);
  return driver.all(`SELECT ${columnList('p', columns)} FROM ${from} WHERE ${where} ${LATEST_PAGE}`, [
    ...values,
    page.limit,
    page.offset,
  ]);
}

export async function postCount(driver: Driver, page: Page): Promise<number> {
  const { from, where, values } = matchingPosts(driver, page);
  const [row] = await driver.all(`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`, values);
  return Number(row?.count);
}

export const postById = (driver: Driver, id: number) =>
  driver.all(`SELECT ${columnList('p', POST_COLUMNS)} FROM "posts" p WHERE p."id" = ? AND ${PUBLISHED}`, [id]);

/** The terms of posts, with the columns of links and embeds. */
export const termsOf = (driver: Driver, ids: readonly unknown[]) =>
  driver.all(
    `SELECT pt."postId", ${columnList('t', ['id', 'taxonomy', 'slug', 'name', 'parentId'])}
     FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
     WHERE pt."postId" IN (${placeholders(ids)}) ORDER BY t."nameKey", t."id"`,
    ids,
  );

export const footnotesOf = (driver: Driver, ids: readonly unknown[]) =>
  driver.all(
    `SELECT "postId", "value" FROM "post_meta" WHERE "postId" IN (${placeholders(ids)}) AND "key" = 'footnotes'`,
    ids,
  );

/** The slugs of all categories, for the addresses of child categories. */
export const categories = (driver: Driver) =>
  driver.all(`SELECT "id", "slug", "parentId" FROM "terms" WHERE "taxonomy" = 'category'`, []);

/** Accounts, and whether each has published a post. */
export const users = (driver: Driver, ids: readonly unknown[]): Row[] | Promise<Row[]> =>
  ids.length === 0
    ? []
    : driver.all(
        `SELECT ${columnList('u', ['id', 'displayName', 'url', 'description', 'slug', 'email'])},
           EXISTS (
             SELECT 1 FROM "posts" p
             WHERE p."authorId" = u."id" AND p."status" = 'publish' AND p."type" IN ('post', 'page', 'attachment')
           ) AS "hasPublished"
         FROM "users" u WHERE u."id" IN (${placeholders(ids)})`,
        ids,
      );

export const media = (driver: Driver, ids: readonly unknown[]): Row[] | Promise<Row[]> =>
  ids.length === 0
    ? []
    : driver.all(
        `SELECT ${columnList('p', MEDIA_COLUMNS)}, ${columnList('a', FILE_COLUMNS)}
         FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
         WHERE p."type" = 'attachment' AND p."id" IN (${placeholders(ids)})`,
        ids,
      );

const COMMENT_COLUMNS = 'id postId parentId userId authorName authorUrl authorEmail date content type'.split(' ');

/** The approved comments on posts. */
export const comments = (driver: Driver, postIds: readonly unknown[]) =>
  driver.all(
    `SELECT ${columnList('c', COMMENT_COLUMNS)} FROM "comments" c
     WHERE c."postId" IN (${placeholders(postIds)}) AND c."status" = 'approved' AND c."type" = 'comment'
     ORDER BY c."dateGmt", c."id"`,
    postIds,
  );
