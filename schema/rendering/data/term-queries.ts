import { allOf, isIn, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { languageKey } from '../../core/site/request-language.ts';
import type { TermData, TermQuery } from '../../markup/render-environment.ts';
import { termAddress } from '../../urls/archive-address.ts';
import { termsInPageLanguage, termsOfRequest } from './page-language.ts';

const MAX_TERMS = 5_000;

/** Loads the terms of a list or a tag cloud in content; empty for a taxonomy without permalinks. */
export async function queryTerms(context: RequestContext, query: TermQuery): Promise<readonly TermData[]> {
  const taxonomy = context.registry.taxonomies.get(query.taxonomy);
  if (!taxonomy?.viewable) return [];
  const conditions: Sql[] = [sql`t."taxonomy" = ${query.taxonomy}`];
  const { limit = 0 } = query;
  const include = await termsInPageLanguage(query.include ?? [], { taxonomy: query.taxonomy, context });
  const inLanguage = termsOfRequest(query.taxonomy, context);
  if (inLanguage) conditions.push(inLanguage);
  if (include.length > 0) conditions.push(isIn('t."id"', include));
  if (query.topLevelOnly) conditions.push(sql`t."parentId" = 0`);
  if (query.hideEmpty && !query.addsChildCounts) conditions.push(sql`t."count" > 0`);
  const rows = await context.kernel.database.reader.$queryRaw<TermRow[]>(sql`
    SELECT t.* FROM "terms" t WHERE ${allOf(conditions)}
    ORDER BY ${orderOf(query)} LIMIT ${MAX_TERMS}`);
  const counted = query.addsChildCounts ? await withChildCounts(rows, { taxonomy, inLanguage, context }) : rows;
  const listed = query.hideEmpty ? counted.filter((row) => row.count > 0) : counted;
  return termData(limit > 0 ? listed.slice(0, limit) : listed, context);
}

function orderOf({ order, orderBy }: TermQuery): Sql {
  const direction = rawSql(order === 'desc' ? 'DESC' : 'ASC');
  return orderBy === 'count' ? sql`t."count" ${direction}, t."id"` : sql`t."nameKey" ${direction}, t."id" ${direction}`;
}

/**
 * Replaces the counts by those of published items with the term or a descendant, both of which the language of the request lists.
 * An item with several of them counts once. Terms that are ancestors of each other do not loop, because UNION drops duplicates.
 */
async function withChildCounts(
  rows: readonly TermRow[],
  { taxonomy, inLanguage, context }: { taxonomy: Taxonomy; inLanguage: Sql | null; context: RequestContext },
): Promise<TermRow[]> {
  const isListed = allOf([sql`t."taxonomy" = ${taxonomy.name}`, ...(inLanguage ? [inLanguage] : [])]);
  const key = `term-child-counts:${taxonomy.name}${inLanguage ? `:${languageKey(context)}` : ''}`;
  const counts = await partCache(context).get(key, async ({ kernel }) => {
    const totals = await kernel.database.reader.$queryRaw<{ root: number; count: number | bigint }[]>(sql`
      WITH RECURSIVE "descendants" ("root", "id") AS (
        SELECT t."id", t."id" FROM "terms" t WHERE ${isListed}
        UNION
        SELECT d."root", t."id" FROM "descendants" d JOIN "terms" t ON t."parentId" = d."id"
        WHERE ${isListed}
      )
      SELECT d."root", COUNT(DISTINCT p."id") AS "count"
      FROM "descendants" d JOIN "post_terms" pt ON pt."termId" = d."id" JOIN "posts" p ON p."id" = pt."postId"
      WHERE p."status" = 'publish' AND ${isIn('p."type"', taxonomy.types)} GROUP BY d."root"`);
    return new Map(totals.map((row) => [Number(row.root), Number(row.count)]));
  });
  return rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
}

/** Returns the data of terms for rendering. */
async function termData(rows: readonly TermRow[], context: RequestContext): Promise<TermData[]> {
  return Promise.all(rows.map((row) => dataOfTerm(row, context)));
}

async function dataOfTerm(row: TermRow, context: RequestContext): Promise<TermData> {
  const { id, taxonomy, parentId, slug, name, description, count } = row;
  const link = await termAddress(row, context);
  return { id, taxonomy, parentId, slug, name, description, count: Number(count), link };
}

/** Loads the terms of an item in all taxonomies, ordered by name. */
export async function termsOfPost(postId: number, context: RequestContext): Promise<TermData[]> {
  const terms = await context.loaders.postTerms.load(postId);
  const rows = await Promise.all(terms.map(({ id }) => context.loaders.terms.load(id)));
  return termData(
    rows.filter((row): row is TermRow => row !== null),
    context,
  );
}
