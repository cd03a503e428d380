import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import { isIn, sql } from '../sql.ts';
import type { ContentRow } from './content-row.ts';
import { parseTrashValue, STATUS_BEFORE_TRASH } from './trash-keys.ts';

/** Loads the columns of items on which their permalinks and access to them depend, and when they were changed. */
export async function loadLinkRows(domain: Domain, ids: readonly number[]): Promise<ContentRow[]> {
  const statement = sql`
    SELECT "id", "type", "status", "slug", "date", "modifiedGmt", "parentId", "authorId", "password", "titleRendered",
      CASE WHEN "status" = 'trash' THEN (
        SELECT m."value" FROM "post_meta" m
        WHERE m."postId" = "posts"."id" AND m."key" = ${STATUS_BEFORE_TRASH} LIMIT 1
      ) END AS "statusBeforeTrash"
    FROM "posts" WHERE ${isIn('"id"', ids)}`;
  const rows = await queryRows<ContentRow>(domain.kernel.database.reader, {
    statement,
    mentions: { posts: 2, post_meta: 1 },
    rows: [...rowsById('posts', ids), ...rowsById('post_meta', ids)],
  });
  return rows.map((row) => ({ ...row, statusBeforeTrash: parseTrashValue(row.statusBeforeTrash) }));
}
