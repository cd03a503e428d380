import { allOf, anyOf, isIn, isNotIn, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { itemsOfTypes } from '../../core/reads/row-tags.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { withStickyFirst } from '../../core/rows/content-row.ts';
import { visibleRows } from '../../core/rows/visible-content.ts';
import { parseSearch, searchCondition } from '../../core/search/text-search.ts';
import type { PostData, PostQuery } from '../../markup/render-environment.ts';
import { itemsOfPage, termsInPageLanguage } from './page-language.ts';
import {
  NARROW_RENDER_INPUT_COLUMNS,
  postData,
  RENDER_INPUT_COLUMNS,
  type RenderInputRow,
} from './rendered-post-data.ts';

const MAX_POSTS = 100;
const MAX_PAGES = 5_000;
const MAX_STICKY = 100;

/** Loads the posts of a list in content, such as a query block, and their total. */
export async function queryPosts(
  context: RequestContext,
  query: PostQuery,
): Promise<{ posts: readonly PostData[]; total: number }> {
  const where = whereOf(await inPageLanguage(query, context), context);
  const from =
    query.search.trim() === '' ? sql`"posts" p` : sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`;
  const perPage = Math.min(Math.max(query.perPage, 0), MAX_POSTS);
  const offset = Math.max(0, query.offset) + (Math.max(1, query.page) - 1) * perPage;
  const select = ({ condition, order, limit, start = 0 }: RowSelection) =>
    context.kernel.database.reader.$queryRaw<RenderInputRow[]>(
      sql`
        SELECT ${RENDER_INPUT_COLUMNS} FROM ${from}
        WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${start}`,
    );
  let rows = await select({ condition: where, order: orderOf(query), limit: perPage, start: offset });
  const total = offset === 0 && rows.length < perPage ? rows.length : await count(context, { from, where });
  if (showsStickyFirst(query)) {
    const sticky = await select({
      condition: allOf([where, sql`p."sticky" = ${true}`]),
      order: newestFirst,
      limit: MAX_STICKY,
    });
    rows = withStickyFirst(rows, sticky);
  }
  return { posts: await Promise.all(rows.map((row) => postData(row, { context }))), total };
}

/** Returns a query with the terms of the language of the page. */
async function inPageLanguage(query: PostQuery, context: RequestContext): Promise<PostQuery> {
  const translated = async (terms: PostQuery['terms']) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(terms).map(
          async ([taxonomy, ids]) => [taxonomy, await termsInPageLanguage(ids, { taxonomy, context })] as const,
        ),
      ),
    );
  return { ...query, terms: await translated(query.terms), withoutTerms: await translated(query.withoutTerms) };
}

interface RowSelection {
  condition: Sql;
  order: Sql;
  limit: number;
  start?: number;
}

const newestFirst = sql`p."date" DESC, p."id" DESC`;

async function count(context: RequestContext, { from, where }: { from: Sql; where: Sql }): Promise<number> {
  const rows = await context.kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(
    sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Whether sticky posts come first: on the first page of a list without filters. */
function showsStickyFirst(query: PostQuery): boolean {
  const isFiltered =
    query.search !== '' ||
    query.authors.length > 0 ||
    query.formats.length > 0 ||
    Object.keys(query.terms).length > 0 ||
    Object.keys(query.withoutTerms).length > 0;
  return query.sticky === 'first' && query.page <= 1 && !isFiltered;
}

function whereOf(query: PostQuery, context: RequestContext): Sql {
  const conditions: Sql[] = [isVisible(query.types, context)];
  const inLanguage = itemsOfPage(query.types, context);
  if (inLanguage) conditions.push(inLanguage);
  const requireOneOf = (column: string, values: readonly number[]) => {
    if (values.length > 0) conditions.push(isIn(column, values));
  };
  if (query.isPublicOnly) conditions.push(sql`p."status" = 'publish'`);
  requireOneOf('p."authorId"', query.authors);
  requireOneOf('p."id"', query.include);
  const hasParents = query.types.some((name) => context.registry.postTypes.get(name)?.hierarchical);
  requireOneOf('p."parentId"', hasParents ? query.parents : []);
  if (query.exclude.length > 0) conditions.push(isNotIn('p."id"', query.exclude));
  if (query.sticky === 'only' || query.sticky === 'exclude') {
    conditions.push(sql`p."sticky" = ${query.sticky === 'only'}`);
  }
  for (const ids of Object.values(query.terms)) if (ids.length > 0) conditions.push(hasTerm(ids));
  for (const ids of Object.values(query.withoutTerms)) if (ids.length > 0) conditions.push(sql`NOT ${hasTerm(ids)}`);
  if (query.formats.length > 0) {
    const formats = query.formats.map((format) => (format === 'standard' ? '' : format));
    conditions.push(isIn('p."format"', formats));
  }
  if (query.search.trim() !== '') {
    const { dialect } = context.kernel.database;
    const columns = ['title', 'excerpt', 'content'] as const;
    conditions.push(searchCondition({ terms: parseSearch(query.search), columns, exact: false, dialect }));
    // Also for accounts: whether an item matches would disclose its text.
    conditions.push(sql`p."password" = ''`);
  }
  return allOf(conditions);
}

const hasTerm = (ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;

/** The statuses of listed items. The rules of access exclude private items from viewers who may not read them. */
const STATUSES = ['publish', 'private'] as const;

/** Selects the visible items of the types, without types that have no permalinks. */
function isVisible(types: readonly string[], context: RequestContext): Sql {
  const viewable = types.filter((name) => context.registry.postTypes.get(name)?.viewable);
  return anyOf(
    viewable.map((name) => {
      const { where } = visibleRows({ types: [name], statuses: STATUSES, context, readContext: 'view' });
      return allOf([sql`p."type" = ${name}`, where ?? isIn('p."status"', STATUSES)]);
    }),
  );
}

const ORDERS: Readonly<Record<string, string>> = {
  author: 'authorId',
  comment_count: 'commentCount',
  date: 'date',
  id: 'id',
  menu_order: 'menuOrder',
  modified: 'modified',
  name: 'slug',
  parent: 'parentId',
  title: 'titleKey',
};

function orderOf(query: PostQuery): Sql {
  // The id has a name in capitals only.
  const name = query.orderBy === 'id' ? 'date' : query.orderBy.toLowerCase();
  if (name === 'rand') return sql`RANDOM()`;
  const column = Object.hasOwn(ORDERS, name) ? ORDERS[name] : 'date';
  const direction = rawSql(query.order === 'asc' ? 'ASC' : 'DESC');
  return sql`${rawSql(`p."${column}"`)} ${direction}, p."id" ${direction}`;
}

/** Loads the published pages, by menu order and title, without their content and excerpt. */
export async function publishedPages(context: RequestContext): Promise<readonly PostData[]> {
  const inLanguage = itemsOfPage(['page'], context);
  const rows = await queryRows<RenderInputRow>(context.kernel.database.reader, {
    statement: sql`
      SELECT ${NARROW_RENDER_INPUT_COLUMNS} FROM "posts" p
      WHERE p."type" = 'page' AND p."status" = 'publish'${inLanguage ? sql` AND ${inLanguage}` : sql``}
      ORDER BY p."menuOrder", p."titleKey", p."id" LIMIT ${MAX_PAGES}`,
    mentions: { posts: 1 },
    rows: itemsOfTypes(['page']),
  });
  return Promise.all(rows.map((row) => postData(row, { context })));
}
