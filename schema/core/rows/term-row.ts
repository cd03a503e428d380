import type { Term } from '../../../prisma/generated/sqlite/client.ts';
import { groupBy } from '../../values/collections.ts';
import { isIn, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import type { TransactionClient } from '../domain-kernel.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById, termsOf } from '../reads/row-tags.ts';
import { partCache } from '../reads/versioned-cache.ts';

/** A term. `path` has the slugs from the top down to a deleted term, whose ancestors cannot be loaded any more. */
export type TermRow = Term & { path?: readonly string[] };

/** A term of an item. */
export type PostTermRow = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'name' | 'parentId'> & { postId: number };

/** Loads the terms of items in all taxonomies, ordered by name, by the id of the item. */
export async function loadPostTerms(
  client: Pick<TransactionClient, '$queryRaw'>,
  postIds: readonly number[],
): Promise<Map<number, PostTermRow[]>> {
  const statement = sql`
    SELECT pt."postId", t."id", t."taxonomy", t."slug", t."name", t."parentId"
    FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
    WHERE ${isIn('pt."postId"', postIds)} ORDER BY t."nameKey", t."id"`;
  const rows = await queryRows<PostTermRow>(client, {
    statement,
    mentions: { post_terms: 1, terms: 1 },
    rows: (terms) => [
      ...rowsById('post_terms', postIds),
      ...rowsById(
        'terms',
        terms.map(({ id }) => id),
      ),
    ],
  });
  const found = new Map<number, PostTermRow[]>(postIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.postId)?.push(row);
  return found;
}

/** Loads terms by id. */
export const loadTerms = ({ kernel }: Domain, ids: readonly number[]): Promise<TermRow[]> =>
  queryRows<TermRow>(kernel.database.reader, {
    statement: sql`SELECT t.* FROM "terms" t WHERE ${isIn('t."id"', ids)}`,
    mentions: { terms: 1 },
    rows: rowsById('terms', ids),
  });

/** A term in the tree of a hierarchical taxonomy. */
export interface TermNode {
  id: number;
  slug: string;
  parentId: number;
}

/** The tree of a taxonomy, cached until the database changes. */
export interface TermTree {
  node(id: number): TermNode | undefined;
  /** Returns the ids and those of all their descendants. */
  withDescendants(ids: readonly number[]): number[];
  /** Returns the slugs from the top down to the term. Stops at a cycle in the data. */
  slugPath(id: number): string[];
}

/** Returns the tree of a taxonomy, loaded if it is not cached. */
export function termTree(domain: Domain, taxonomy: string): TermTree | Promise<TermTree> {
  const key = `term-tree:${taxonomy}`;
  const load = async ({ kernel }: Domain) => {
    const rows = await queryRows<TermNode>(kernel.database.reader, {
      statement: sql`SELECT "id", "slug", "parentId" FROM "terms" WHERE "taxonomy" = ${taxonomy}`,
      mentions: { terms: 1 },
      rows: [termsOf(taxonomy)],
    });
    return buildTermTree(rows);
  };
  return domain.cache.peek<TermTree>(key) ?? partCache(domain).get(key, load);
}

function buildTermTree(rows: readonly TermNode[]): TermTree {
  const nodes = new Map(rows.map((row) => [row.id, row]));
  // Terms at the top have the parent 0, which is not a term: a filter by it must not match all of them.
  const children = groupBy(
    rows.filter(({ parentId }) => parentId > 0),
    ({ parentId }) => parentId,
  );
  return {
    node: (id) => nodes.get(id),
    withDescendants: (ids) => {
      const found = new Set<number>();
      const pending = [...ids];
      for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        for (const child of children.get(id) ?? []) pending.push(child.id);
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
