import { allOf, anyOf, isIn, never, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { termTree } from '../../core/rows/term-row.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';
import { storedTermName } from '../../kinds/terms/write/save-term.ts';
import { type ExposedTaxonomy, slugOfFormat } from '../core/exposed-kinds.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';

/** The taxonomies of a list of terms. */
export interface TermScope {
  taxonomies: readonly ExposedTaxonomy[];
  context: RequestContext;
}

/** Returns the stored form of the name of a term for comparison. */
export const nameKeyOf = (name: string): string => normalizeText(storedTermName(name));

/** Terms that were not imported have their own id in place of the one in the taxonomy. */
export const hasTaxonomyId = (ids: readonly number[]): Sql =>
  anyOf([isIn('t."taxonomyId"', ids), allOf([sql`t."taxonomyId" = 0`, isIn('t."id"', ids)])]);

/** The condition for terms without children. */
export const HAS_NO_CHILDREN = sql`
  NOT EXISTS (SELECT 1 FROM "terms" c WHERE c."taxonomy" = t."taxonomy" AND c."parentId" = t."id")`;

/** Returns the ids of terms and of all their descendants. */
export async function withDescendants(ids: readonly number[], { taxonomies, context }: TermScope): Promise<number[]> {
  if (ids.length === 0) return [];
  const hierarchical = taxonomies.filter(({ taxonomy }) => taxonomy.hierarchical);
  const trees = await Promise.all(hierarchical.map(({ taxonomy }) => termTree(context, taxonomy.name)));
  return [...new Set([...ids, ...trees.flatMap((tree) => tree.withDescendants([...ids]))])];
}

/** Returns the condition on terms of some items that the viewer may see. */
export async function ofItems(ids: readonly number[], context: RequestContext): Promise<Sql> {
  const rows = await Promise.all(ids.map((id) => loadVisibleNode(id, context)));
  return anyOf(rows.map((row) => (row ? ofItem(row) : never)));
}

/** Returns the condition on the terms of an item (alias `t`). The format of a post is one of its columns. */
export const ofItem = ({ id, format }: { id: number; format: string }): Sql => sql`
  (t."taxonomy" <> 'post_format'
    AND EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."termId" = t."id" AND pt."postId" = ${id}))
  OR (t."taxonomy" = 'post_format' AND t."slug" = ${slugOfFormat(format)})`;
