import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

/** What an item is rendered from. */
export interface SourceTexts {
  id: number;
  type: string;
  title: string;
  excerpt: string;
  content: string;
}

/** The texts as they were written, by id, in one statement. */
export async function loadSourceTexts(domain: Domain, ids: readonly number[]): Promise<Map<number, SourceTexts>> {
  const rows = await domain.kernel.database.reader.$queryRaw<SourceTexts[]>(
    sql`SELECT "id", "type", "title", "excerpt", "content" FROM "posts" WHERE ${isIn('"id"', ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
