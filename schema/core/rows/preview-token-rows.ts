import { type PreviewToken, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import { writeTimestamp } from '../site/timestamp.ts';
import type { ContentRow } from './content-row.ts';

/** The creator of preview tokens, and their item. */
export interface PreviewTokenKey {
  userId: number;
  postId: number;
}

/** Loads the newest token that can still be used, for each account and item; null if there is none. */
export async function loadOwnPreviewTokens(
  { kernel }: Pick<Domain, 'kernel'>,
  keys: readonly PreviewTokenKey[],
): Promise<(PreviewToken | null)[]> {
  const userIds = [...new Set(keys.map(({ userId }) => userId))];
  const postIds = [...new Set(keys.map(({ postId }) => postId))];
  const rows = await kernel.database.primary.$queryRaw<PreviewToken[]>(sql`
    SELECT * FROM "preview_tokens"
    WHERE ${isIn('"postId"', postIds)} AND ${isIn('"userId"', userIds)}
      AND "expires" > ${writeTimestamp(kernel.now().getTime())} AND ("usesLeft" IS NULL OR "usesLeft" > 0)
    ORDER BY "created" DESC, "uuid"`);
  return keys.map(({ userId, postId }) => rows.find((row) => row.userId === userId && row.postId === postId) ?? null);
}

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
