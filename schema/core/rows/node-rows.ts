import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';
import type { ContentRow } from './content-row.ts';

const FILE_COLUMNS = Object.keys(Prisma.AttachmentScalarFieldEnum).filter((column) => column !== 'postId');

/** Items of any kind by id, with all columns; attachments with what they have beyond. */
export async function loadNodes(domain: Domain, ids: readonly number[]): Promise<ContentRow[]> {
  const rows = await domain.kernel.database.reader.$queryRaw<(ContentRow & { postId?: number | null })[]>(
    sql`SELECT p.*, a.* FROM "posts" p LEFT JOIN "attachments" a ON a."postId" = p."id" WHERE ${isIn('p."id"', ids)}`,
  );
  for (const row of rows) {
    // What is no file has nothing of one, rather than empty values.
    if (row.postId === null)
      for (const column of FILE_COLUMNS) delete (row as unknown as Record<string, unknown>)[column];
    delete row.postId;
  }
  return rows;
}
