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
export const loadSourceTexts = ({ kernel }: Domain, ids: readonly number[]): Promise<SourceTexts[]> =>
  kernel.database.reader.$queryRaw<SourceTexts[]>(
    sql`SELECT "id", "type", "title", "excerpt", "content" FROM "posts" WHERE ${isIn('"id"', ids)}`,
  );
