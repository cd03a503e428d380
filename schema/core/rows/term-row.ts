import type { Term } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import type { TransactionClient } from '../domain-kernel.ts';
import { isIn, sql } from '../sql.ts';

/** A term, and the slugs from the top down to it where they cannot be looked up any more. */
export type TermRow = Term & { path?: readonly string[] };

/** A term on an item. */
export type PostTermRow = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'name' | 'parentId'> & { postId: number };

/** The terms of items, all taxonomies, by name, in one statement. */
export async function loadPostTerms(
  client: Pick<TransactionClient, '$queryRaw'>,
  postIds: readonly number[],
): Promise<Map<number, PostTermRow[]>> {
  const rows = await client.$queryRaw<PostTermRow[]>(sql`
    SELECT pt."postId", t."id", t."taxonomy", t."slug", t."name", t."parentId"
    FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
    WHERE ${isIn('pt."postId"', postIds)} ORDER BY t."nameKey", t."id"`);
  const found = new Map<number, PostTermRow[]>(postIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.postId)?.push(row);
  return found;
}

/** Terms by id. */
export const loadTerms = ({ kernel }: Domain, ids: readonly number[]): Promise<TermRow[]> =>
  kernel.database.reader.$queryRaw<TermRow[]>(sql`SELECT t.* FROM "terms" t WHERE ${isIn('t."id"', ids)}`);

/** A term of a hierarchical taxonomy as far as its place in the tree is concerned. */
export interface TermNode {
  id: number;
  slug: string;
  parentId: number;
}

/** The tree of a taxonomy, cached until the database changes. */
export interface TermTree {
  node(id: number): TermNode | undefined;
  /** The ids and all below them. */
  withDescendants(ids: readonly number[]): number[];
  /** Slugs from the top down to the term. A cycle in the data ends the way up. */
  slugPath(id: number): string[];
}

/** Loads a taxonomy's tree: one statement a version of the database. */
export function termTree(domain: Domain, taxonomy: string): Promise<TermTree> {
  return domain.cache.get(`term-tree:${taxonomy}`, async () => {
    const rows = await domain.kernel.database.reader.$queryRaw<TermNode[]>(
      sql`SELECT "id", "slug", "parentId" FROM "terms" WHERE "taxonomy" = ${taxonomy}`,
    );
    return buildTermTree(rows);
  });
}

function buildTermTree(rows: readonly TermNode[]): TermTree {
  const nodes = new Map(rows.map((row) => [row.id, row]));
  const children = new Map<number, number[]>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row.id]);
  return {
    node: (id) => nodes.get(id),
    withDescendants: (ids) => {
      const found = new Set<number>();
      const waiting = [...ids];
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        waiting.push(...(children.get(id) ?? []));
      }
      return [...found];
    },
    slugPath: (id) => {
      const path: string[] = [];
      const seen = new Set<number>();
      for (let node = nodes.get(id); node && !seen.has(node.id); node = nodes.get(node.parentId)) {
        seen.add(node.id);
        path.unshift(node.slug);
      }
      return path;
    },
  };
}
