import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import { isIn, sql } from '../sql.ts';
import type { ContentRow } from './content-row.ts';

const FILE_COLUMNS = Object.keys(Prisma.AttachmentScalarFieldEnum).filter((column) => column !== 'postId');

/** Loads items of any type by id, with all columns; attachments with those of the table `attachments`. */
export async function loadNodes(domain: Domain, ids: readonly number[]): Promise<ContentRow[]> {
  const rows = await queryRows<ContentRow & { postId?: number | null }>(domain.kernel.database.reader, {
    statement: sql`
      SELECT p.*, a.* FROM "posts" p LEFT JOIN "attachments" a ON a."postId" = p."id"
      WHERE ${isIn('p."id"', ids)}`,
    mentions: { posts: 1, attachments: 1 },
    rows: [...rowsById('posts', ids), ...rowsById('attachments', ids)],
  });
  for (const row of rows) {
    // Other items must not have the columns of files, not even with null.
    if (row.postId === null)
      for (const column of FILE_COLUMNS) delete (row as unknown as Record<string, unknown>)[column];
    delete row.postId;
  }
  return rows;
}
