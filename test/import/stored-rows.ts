import type { TestDatabase } from '../support/database.ts';

const TABLES = {
  users: 'id',
  user_meta: '"userId", key, value',
  application_passwords: 'uuid',
  terms: 'id',
  term_meta: '"termId", key, value',
  posts: 'id',
  post_search_texts: '"postId"',
  attachments: '"postId"',
  menu_items: '"postId"',
  post_meta: '"postId", key, value',
  post_terms: '"postId", "termId"',
  comments: 'id',
  comment_meta: '"commentId", key, value',
  settings: 'name',
};

/** Returns all rows that an import stores, by table; omits the ids of metadata, to which nothing refers. */
export async function storedRows({ database }: TestDatabase): Promise<Record<string, Record<string, unknown>[]>> {
  const rowsByTable: Record<string, Record<string, unknown>[]> = {};
  for (const [table, order] of Object.entries(TABLES)) {
    const rows = await database.reader.$queryRawUnsafe<Record<string, unknown>[]>(
      `SELECT * FROM "${table}" ORDER BY ${order}`,
    );
    rowsByTable[table] = rows.map((row) => (table.endsWith('_meta') ? { ...row, id: 0 } : row));
  }
  return rowsByTable;
}
