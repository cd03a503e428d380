import type { Attachment } from '../../../prisma/generated/sqlite/client.ts';
import { attachmentFileKeys } from '../../content/write/content-files.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { DatabaseClient, TransactionClient } from '../../core/domain-kernel.ts';

type Client = DatabaseClient | TransactionClient;

/** An attachment row with the keys of all its files in the file store. */
export interface AttachmentFiles {
  readonly row: Attachment;
  readonly keys: readonly string[];
}

/** Returns the attachments that have one of the keys as their file or original file. */
export async function attachmentsWithFiles(client: Client, keys: readonly string[]): Promise<AttachmentFiles[]> {
  if (keys.length === 0) return [];
  return withFileKeys(
    client,
    await client.$queryRaw<AttachmentFiles['row'][]>(sql`
      SELECT "postId", "file", "originalFile", "metadata" FROM "attachments"
      WHERE ${isIn('"file"', keys)} OR ${isIn('"originalFile"', keys)}`),
  );
}

/** Returns the attachments in a folder such as `2026/11/`; '' is the root folder. */
export async function attachmentsInFolder(client: Client, folder: string): Promise<AttachmentFiles[]> {
  const isInside =
    folder === ''
      ? sql`"file" <> '' AND "file" NOT LIKE '%/%'`
      : sql`"file" >= ${folder} AND "file" < ${`${folder.slice(0, -1)}0`}`;
  const rows = await client.$queryRaw<AttachmentFiles['row'][]>(
    sql`SELECT "postId", "file", "originalFile", "metadata" FROM "attachments" WHERE ${isInside}`,
  );
  return withFileKeys(client, rows);
}

/** Returns up to `limit` attachments with ids greater than `after`, by id. */
export async function attachmentsAfter(
  client: Client,
  { after, limit }: { after: number; limit: number },
): Promise<AttachmentFiles[]> {
  const rows = await client.$queryRaw<AttachmentFiles['row'][]>(sql`
    SELECT "postId", "file", "originalFile", "metadata" FROM "attachments"
    WHERE "postId" > ${after} AND "file" <> '' ORDER BY "postId" LIMIT ${limit}`);
  return withFileKeys(client, rows);
}

async function withFileKeys(client: Client, rows: readonly AttachmentFiles['row'][]): Promise<AttachmentFiles[]> {
  const keys = await attachmentFileKeys(client, rows);
  return rows.map((row) => ({ row, keys: keys.get(row.postId) ?? [] }));
}
