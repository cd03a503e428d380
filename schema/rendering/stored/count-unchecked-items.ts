import type { Kernel } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';
import { findRenderJob } from './render-job.ts';

/** The maximum number of items that are counted, so that the count takes little time. */
const MAX_COUNTED = 10_000;

/** Returns how many items the rerendering of stale items has to check yet, at most MAX_COUNTED; 0 while none runs. */
export async function countUncheckedItems({ database }: Pick<Kernel, 'database'>): Promise<number> {
  const job = await findRenderJob(database.primary);
  if (!job) return 0;
  const [row] = await database.primary.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM (
      SELECT "id" FROM "posts" WHERE "id" > ${job.lastItemId} ORDER BY "id" LIMIT ${MAX_COUNTED}
    ) unchecked`);
  return Number(row?.count ?? 0);
}
