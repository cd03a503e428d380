import type { Attachment } from '../../../prisma/generated/sqlite/client.ts';
import { attachmentKeys } from '../../content/write/content-files.ts';
import type { DatabaseClient, TransactionClient } from '../../core/domain-kernel.ts';
import { isIn, sql } from '../../core/sql.ts';

type Client = DatabaseClient | TransactionClient;

/** An attachment with the keys of all its files. */
export interface NamedFiles {
  readonly row: Attachment;
  readonly keys: readonly string[];
}

/** The attachments whose file, or whose original, is one of the keys. */
export async function attachmentsOf(client: Client, keys: readonly string[]): Promise<NamedFiles[]> {
  if (keys.length === 0) return [];
  return namedFiles(
    client,
    await client.$queryRaw<NamedFiles['row'][]>(sql`
      SELECT "postId", "file", "originalFile", "metadata" FROM "attachments"
      WHERE ${isIn('"file"', keys)} OR ${isIn('"originalFile"', keys)}`),
  );
}

/** The attachments in a folder such as `2026/11/`; '' is the top. */
export async function attachmentsIn(client: Client, folder: string): Promise<NamedFiles[]> {
  const isInside =
    folder === ''
      ? sql`"file" <> '' AND "file" NOT LIKE '%/%'`
      : sql`"file" >= ${folder} AND "file" < ${`${folder.slice(0, -1)}0`}`;
  const rows = await client.$queryRaw<NamedFiles['row'][]>(
    sql`SELECT "postId", "file", "originalFile", "metadata" FROM "attachments" WHERE ${isInside}`,
  );
  return namedFiles(client, rows);
}

/** The attachments after an id, in the order of their ids, at most `limit`. */
export async function attachmentsAfter(
  client: Client,
  { after, limit }: { after: number; limit: number },
): Promise<NamedFiles[]> {
  const rows = await client.$queryRaw<NamedFiles['row'][]>(sql`
    SELECT "postId", "file", "originalFile", "metadata" FROM "attachments"
    WHERE "postId" > ${after} AND "file" <> '' ORDER BY "postId" LIMIT ${limit}`);
  return namedFiles(client, rows);
}

async function namedFiles(client: Client, rows: readonly NamedFiles['row'][]): Promise<NamedFiles[]> {
  const keys = await attachmentKeys(client, rows);
  return rows.map((row) => ({ row, keys: keys.get(row.postId) ?? [] }));
}
