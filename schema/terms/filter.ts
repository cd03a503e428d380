import { normaliseText } from '../content/normalise.ts';
import { slugify } from '../content/slugs/slug.ts';
import { allOf, anyOf, isIn, isNotIn, rawSql, type Sql, sql } from '../sql.ts';
import type { Taxonomy } from '../types/registry.ts';

/** What a list of terms may be narrowed by. */
export interface TermListFilter {
  search?: string | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
  slugIn?: readonly string[] | null;
  hideEmpty?: boolean | null;
  parentId?: number | null;
  postId?: number | null;
}

/** Most values of one list. */
const MOST_VALUES = 2_000;

/** Whether a list of the filter is longer than a statement should be. */
export const isTooLarge = (filter: TermListFilter): boolean =>
  Object.values(filter).some((list) => Array.isArray(list) && list.length > MOST_VALUES);

/** The slugs of a filter as they are stored; what gives none is none. */
export const wantedSlugs = ({ slugIn }: TermListFilter): string[] =>
  (slugIn ?? []).map((slug) => slugify(slug)).filter((slug) => slug !== '');

/** The conditions over the terms table (alias `t`). Terms that are asked for by id are not excluded. */
export function termFilterSql(
  filter: TermListFilter,
  { taxonomy, engine }: { taxonomy: Taxonomy; engine: 'sqlite' | 'postgresql' },
): Sql {
  const { idIn, idNotIn, slugIn, search, parentId, postId } = filter;
  const conditions: Sql[] = [sql`t."taxonomy" = ${taxonomy.name}`];
  if (idIn?.length) conditions.push(isIn('t."id"', idIn));
  else if (idNotIn?.length) conditions.push(isNotIn('t."id"', idNotIn));
  if (slugIn?.length) conditions.push(isIn('t."slug"', wantedSlugs(filter)));
  if (typeof parentId === 'number' && taxonomy.hierarchical) conditions.push(sql`t."parentId" = ${parentId}`);
  if (postId) {
    conditions.push(sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."termId" = t."id" AND pt."postId" = ${postId})`);
  }
  if (filter.hideEmpty) conditions.push(isUsed(taxonomy));
  if (search) {
    const position = rawSql(engine === 'sqlite' ? 'instr' : 'strpos');
    const wanted = normaliseText(search);
    conditions.push(anyOf([sql`${position}(t."nameKey", ${wanted}) > 0`, sql`${position}(t."slug", ${wanted}) > 0`]));
  }
  return allOf(conditions);
}

/** In a tree a term is used when one below it is. */
function isUsed({ name, hierarchical }: Taxonomy): Sql {
  if (!hierarchical) return sql`t."count" > 0`;
  return sql`(t."count" > 0 OR t."id" IN (WITH RECURSIVE "above" ("id") AS (SELECT "parentId" FROM "terms" WHERE "taxonomy" = ${name} AND "count" > 0 AND "parentId" > 0 UNION SELECT u."parentId" FROM "terms" u JOIN "above" a ON u."id" = a."id" WHERE u."parentId" > 0) SELECT "id" FROM "above"))`;
}
