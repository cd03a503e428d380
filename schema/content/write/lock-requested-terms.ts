import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type SlugClaim, slugScope } from '../../core/slugs/free-slug.ts';
import { isIn, joinSql, type Sql, sql } from '../../core/sql.ts';
import type { TermAssignment } from './graphql-input.ts';
import { type OrderedTerm, requestedTermIds } from './write-terms.ts';

interface LockedRow {
  part: 'term' | 'slug-owner';
  id: number | bigint;
  taxonomy: string;
  slug: string;
  name: string;
  parentId: number | bigint;
  position: number | bigint;
}

/**
 * Locks the existing ones of the requested terms as references and returns them. If an item requests a slug, the same
 * statement checks whether another item has it; the caller has locked it with an earlier statement.
 */
export async function lockRequestedTerms(
  client: TransactionClient,
  {
    assignments,
    claim = null,
    context,
  }: {
    assignments: readonly TermAssignment[];
    claim?: Omit<SlugClaim, 'database' | 'client'> | null;
    context: RequestContext;
  },
): Promise<{ terms: OrderedTerm[]; isSlugTaken: boolean }> {
  const lock = context.kernel.database.dialect.lockClause('reference');
  const ids = requestedTermIds(assignments);
  const parts: Sql[] = [];
  if (ids.length > 0) {
    const locked = sql`
      SELECT t."id", t."taxonomy", t."slug", t."name", t."parentId", t."nameKey" FROM "terms" t
      WHERE ${isIn('t."id"', ids)} ORDER BY t."id" ${lock}`;
    parts.push(sql`
      SELECT 'term' AS "part", l."id", l."taxonomy", l."slug", l."name", l."parentId",
        ROW_NUMBER() OVER (ORDER BY l."nameKey", l."id") AS "position"
      FROM (${locked}) l`);
  }
  if (claim) {
    const owner = sql`
      SELECT "id" FROM "posts" WHERE "slug" = ${claim.slug} AND "id" <> ${claim.id} AND ${slugScope(claim)} LIMIT 1`;
    parts.push(sql`
      SELECT 'slug-owner' AS "part", o."id", '' AS "taxonomy", '' AS "slug", '' AS "name", 0 AS "parentId",
        0 AS "position"
      FROM (${owner}) o`);
  }
  const rows = parts.length === 0 ? [] : await client.$queryRaw<LockedRow[]>(joinSql(parts, ' UNION ALL '));
  const terms = rows.filter(({ part }) => part === 'term');
  return {
    terms: terms.map(({ id, taxonomy, slug, name, parentId, position }) => ({
      id: Number(id),
      taxonomy,
      slug,
      name,
      parentId: Number(parentId),
      position: Number(position),
    })),
    isSlugTaken: terms.length < rows.length,
  };
}
