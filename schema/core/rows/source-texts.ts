import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import { isIn, sql } from '../sql.ts';

/** The source texts from which an item is rendered. */
export interface SourceTexts {
  id: number;
  type: string;
  title: string;
  excerpt: string;
  content: string;
}

/** Loads the source texts of items by id. */
export const loadSourceTexts = ({ kernel }: Domain, ids: readonly number[]): Promise<SourceTexts[]> =>
  queryRows<SourceTexts>(kernel.database.reader, {
    statement: sql`SELECT "id", "type", "title", "excerpt", "content" FROM "posts" WHERE ${isIn('"id"', ids)}`,
    mentions: { posts: 1 },
    rows: rowsById('posts', ids),
  });
