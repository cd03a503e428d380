import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';
import type { ContentRow } from './row.ts';

/** The columns that an item's address depends on, by id. */
export async function loadLinkRows(domain: Domain, ids: readonly number[]): Promise<Map<number, ContentRow>> {
  const rows = await domain.kernel.database.reader.$queryRaw<ContentRow[]>(
    sql`SELECT "id", "type", "status", "slug", "date", "parentId", "authorId" FROM "posts" WHERE ${isIn('"id"', ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
