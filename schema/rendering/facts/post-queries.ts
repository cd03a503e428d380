import { viewerCan } from '../../access/viewer.ts';
import { parseSearch, searchCondition } from '../../content/lists/search.ts';
import type { RequestContext } from '../../context.ts';
import type { PostFacts, PostQuery } from '../../html/environment.ts';
import { allOf, anyOf, isIn, isNotIn, rawSql, type Sql, sql } from '../../sql.ts';
import { FACT_COLUMNS, type FactRow, NARROW_FACT_COLUMNS, postFacts } from './post-facts.ts';

const MOST_POSTS = 100;
const MOST_PAGES = 5_000;
const MOST_STICKY = 100;

/** The posts that a list within content asks for, and how many there are in all. */
export async function queryPosts(
  context: RequestContext,
  query: PostQuery,
): Promise<{ posts: readonly PostFacts[]; total: number }> {
  const where = whereOf(query, context);
  const from =
    query.search.trim() === '' ? sql`"posts" p` : sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`;
  const perPage = Math.min(Math.max(query.perPage, 0), MOST_POSTS);
  const offset = Math.max(0, query.offset) + (Math.max(1, query.page) - 1) * perPage;
  const select = ({
    condition,
    order,
    limit,
    start = 0,
  }: {
    condition: Sql;
    order: Sql;
    limit: number;
    start?: number;
  }) =>
    context.kernel.database.reader.$queryRaw<FactRow[]>(
      sql`SELECT ${FACT_COLUMNS} FROM ${from} WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${start}`,
    );
  let rows = await select({ condition: where, order: orderOf(query), limit: perPage, start: offset });
  const total = offset === 0 && rows.length < perPage ? rows.length : await count(context, { from, where });
  if (showsStickyFirst(query)) {
    const sticky = await select({
      condition: allOf([where, sql`p."sticky" = ${true}`]),
      order: newestFirst,
      limit: MOST_STICKY,
    });
    rows = withStickyFirst(rows, sticky);
  }
  return { posts: await Promise.all(rows.map((row) => postFacts(row, { context }))), total };
}

const newestFirst = sql`p."date" DESC, p."id" DESC`;

async function count(context: RequestContext, { from, where }: { from: Sql; where: Sql }): Promise<number> {
  const rows = await context.kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(
    sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Sticky posts come first on the first page of a list that nothing narrows. */
function showsStickyFirst(query: PostQuery): boolean {
  const isNarrowed =
    query.search !== '' ||
    query.authors.length > 0 ||
    query.formats.length > 0 ||
    Object.keys(query.terms).length > 0 ||
    Object.keys(query.withoutTerms).length > 0;
  return query.sticky === 'first' && query.page <= 1 && !isNarrowed;
}

/** Those on the page first, then those that come in addition, then the rest. */
function withStickyFirst(rows: readonly FactRow[], sticky: readonly FactRow[]): FactRow[] {
  const ids = new Set(sticky.map((row) => row.id));
  const onPage = rows.filter((row) => ids.has(row.id));
  const shown = new Set(onPage.map((row) => row.id));
  return [...onPage, ...sticky.filter((row) => !shown.has(row.id)), ...rows.filter((row) => !ids.has(row.id))];
}

function whereOf(query: PostQuery, context: RequestContext): Sql {
  const conditions: Sql[] = [isVisible(query.types, context)];
  const among = (column: string, values: readonly number[]) => {
    if (values.length > 0) conditions.push(isIn(column, values));
  };
  among('p."authorId"', query.authors);
  among('p."id"', query.include);
  among('p."parentId"', query.parents);
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
    const { engine } = context.kernel.database;
    const columns = ['title', 'excerpt', 'content'] as const;
    conditions.push(searchCondition({ terms: parseSearch(query.search), columns, exact: false, engine }));
    if (context.viewer.userId === 0) conditions.push(sql`p."password" = ''`);
  }
  return allOf(conditions);
}

const hasTerm = (ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;

/** What is published, and what is private where this viewer may read it. Only types with pages of their own. */
function isVisible(types: readonly string[], { registry, viewer }: RequestContext): Sql {
  return anyOf(
    types.flatMap((name) => {
      const type = registry.postTypes.get(name);
      if (!type?.viewable) return [];
      const isPrivate = sql`p."status" = 'private'`;
      const readable = viewerCan(viewer, type.capabilities.readPrivatePosts)
        ? isPrivate
        : sql`(${isPrivate} AND p."authorId" = ${viewer.userId})`;
      const isOpen = sql`p."status" = 'publish'`;
      const status = viewer.userId > 0 ? anyOf([isOpen, readable]) : isOpen;
      return [sql`(p."type" = ${name} AND ${status})`];
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
  const name = query.orderBy.toLowerCase();
  if (name === 'rand') return sql`RANDOM()`;
  const column = Object.hasOwn(ORDERS, name) ? ORDERS[name] : 'date';
  const way = rawSql(query.order === 'asc' ? 'ASC' : 'DESC');
  return sql`${rawSql(`p."${column}"`)} ${way}, p."id" ${way}`;
}

/** Every published page, by menu order and title, without its texts. */
export async function publishedPages(context: RequestContext): Promise<readonly PostFacts[]> {
  const rows = await context.kernel.database.reader.$queryRaw<FactRow[]>(
    sql`SELECT ${NARROW_FACT_COLUMNS} FROM "posts" p WHERE p."type" = 'page' AND p."status" = 'publish' ORDER BY p."menuOrder", p."titleKey", p."id" LIMIT ${MOST_PAGES}`,
  );
  return Promise.all(rows.map((row) => postFacts(row, { context })));
}
