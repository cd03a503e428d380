import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import { isIn, sql } from '../sql.ts';

/** Finds the items whose content has a `<!--more-->` comment, without loading the content. */
export async function loadFoldedContent({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, true>> {
  const rows = await queryRows<{ id: number }>(kernel.database.reader, {
    statement: sql`SELECT "id" FROM "posts" WHERE ${isIn('"id"', ids)} AND "content" LIKE '%<!--more%'`,
    mentions: { posts: 1 },
    rows: rowsById('posts', ids),
  });
  return new Map(rows.map(({ id }) => [id, true]));
}
