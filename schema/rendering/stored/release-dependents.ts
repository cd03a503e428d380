import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { createStaleVersion } from './render-version.ts';

/** The number of items that one statement marks. */
const ITEMS_PER_STATEMENT = 200;

/**
 * Marks the markup that shows an item stale before the item is deleted. The trigger of the deletion does that in one
 * statement, which is too long for an engine that runs in this process if many items show it: the trigger then finds only
 * the few dependencies that are left, and requests the job that rerenders.
 */
export async function releaseDependents(
  { dialect }: Pick<Database, 'dialect'>,
  { client, id }: { client: TransactionClient; id: number },
): Promise<void> {
  if (!dialect.limitRows) return;
  for (;;) {
    const rows = await client.$queryRaw<{ postId: number }[]>(sql`
      SELECT "postId" FROM "render_dependencies" WHERE "targetId" = ${id} LIMIT ${ITEMS_PER_STATEMENT}`);
    // The trigger marks the last ones.
    if (rows.length < ITEMS_PER_STATEMENT) return;
    const ids = rows.map(({ postId }) => postId);
    await client.$executeRaw(
      sql`UPDATE "posts" SET "renderVersion" = ${createStaleVersion()} WHERE ${isIn('"id"', ids)}`,
    );
    // One remains, so that the trigger requests the job also if there are no more.
    await client.$executeRaw(
      sql`DELETE FROM "render_dependencies" WHERE "targetId" = ${id} AND ${isIn('"postId"', ids.slice(1))}`,
    );
  }
}
