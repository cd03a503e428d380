import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { TermRow } from '../../core/rows/term-row.ts';

/** Above this number of items, a list is read in its order instead of through the index of terms. */
const MAX_INDEXED_ITEMS = 1_000;

/**
 * The condition that an item (alias `p`) has one of some terms. Few items are found through the index of terms: read in
 * its order, the list would test all items of the site to fill a page.
 */
export function hasOneOf(terms: readonly Pick<TermRow, 'id' | 'count'>[]): Sql {
  const ids = terms.map(({ id }) => id);
  const count = terms.reduce((sum, term) => sum + Number(term.count), 0);
  return count <= MAX_INDEXED_ITEMS
    ? sql`p."id" IN (SELECT pt."postId" FROM "post_terms" pt WHERE ${isIn('pt."termId"', ids)})`
    : sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;
}
