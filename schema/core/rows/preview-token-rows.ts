import type { PreviewToken } from '../../../prisma/generated/sqlite/client.ts';
import { writeTimestamp } from '../dates/timestamp.ts';
import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

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
