import type { RequestContext } from '../../context.ts';
import type { TermFacts, TermQuery } from '../../html/environment.ts';
import { allOf, isIn, rawSql, type Sql, sql } from '../../sql.ts';
import { TERM_COLUMNS, type TermRow } from '../../terms/term-row.ts';
import type { Taxonomy } from '../../types/registry.ts';
import { termFacts } from './term-facts.ts';

const MOST_TERMS = 5_000;

/** The terms that a list or a cloud within content asks for; none of a taxonomy without pages of its own. */
export async function queryTerms(context: RequestContext, query: TermQuery): Promise<readonly TermFacts[]> {
  const taxonomy = context.registry.taxonomies.get(query.taxonomy);
  if (!taxonomy?.viewable) return [];
  const conditions: Sql[] = [sql`t."taxonomy" = ${query.taxonomy}`];
  if (query.include.length > 0) conditions.push(isIn('t."id"', query.include));
  if (query.topLevelOnly) conditions.push(sql`t."parentId" = 0`);
  if (query.hideEmpty && !query.addsChildCounts) conditions.push(sql`t."count" > 0`);
  const rows = await context.kernel.database.reader.$queryRaw<TermRow[]>(
    sql`SELECT ${TERM_COLUMNS} FROM "terms" t WHERE ${allOf(conditions)} ORDER BY ${orderOf(query)} LIMIT ${MOST_TERMS}`,
  );
  const counted = query.addsChildCounts ? await withChildCounts(rows, { taxonomy, context }) : rows;
  const shown = query.hideEmpty ? counted.filter((row) => row.count > 0) : counted;
  return termFacts(query.limit > 0 ? shown.slice(0, query.limit) : shown, context);
}

function orderOf({ order, orderBy }: TermQuery): Sql {
  const way = rawSql(order === 'asc' ? 'ASC' : 'DESC');
  return orderBy === 'count' ? sql`t."count" ${way}, t."nameKey", t."id"` : sql`t."nameKey" ${way}, t."id" ${way}`;
}

/** Each published item once, however many terms below it has. A circle of parents ends where it began. */
async function withChildCounts(
  rows: readonly TermRow[],
  { taxonomy, context }: { taxonomy: Taxonomy; context: RequestContext },
): Promise<TermRow[]> {
  const counts = await context.cache.get(`term-child-counts:${taxonomy.name}`, async () => {
    const found = await context.kernel.database.reader.$queryRaw<{ root: number; count: number | bigint }[]>(
      sql`WITH RECURSIVE "below" ("root", "id") AS (SELECT "id", "id" FROM "terms" WHERE "taxonomy" = ${taxonomy.name} UNION SELECT b."root", t."id" FROM "below" b JOIN "terms" t ON t."parentId" = b."id" WHERE t."taxonomy" = ${taxonomy.name}) SELECT b."root", COUNT(DISTINCT p."id") AS "count" FROM "below" b JOIN "post_terms" pt ON pt."termId" = b."id" JOIN "posts" p ON p."id" = pt."postId" WHERE p."status" = 'publish' AND ${isIn('p."type"', taxonomy.types)} GROUP BY b."root"`,
    );
    return new Map(found.map((row) => [Number(row.root), Number(row.count)]));
  });
  return rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
}
