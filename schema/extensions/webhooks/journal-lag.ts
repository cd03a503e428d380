import type { Kernel } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';
import { expansionPosition } from './expansion-position.ts';

/** The maximum number of changes that are counted, so that the count takes little time. */
const MAX_COUNTED = 10_000;

/** How far the deliveries of webhooks are behind the change journal. */
export interface JournalLag {
  /** Changes from which no deliveries were created yet, at most MAX_COUNTED. */
  changes: number;
  /** The age of the oldest of them; 0 without one. */
  seconds: number;
}

/** Returns the lag of the site; none without webhooks. */
export async function loadJournalLag({ database, now }: Pick<Kernel, 'database' | 'now'>): Promise<JournalLag> {
  const position = await expansionPosition(database.primary);
  if (!position) return { changes: 0, seconds: 0 };
  const { transactionId, id } = position;
  const [row] = await database.primary.$queryRaw<Record<'changes' | 'writtenMs', number | bigint | null>[]>(sql`
    SELECT COUNT(*) AS "changes", MIN("writtenMs") AS "writtenMs" FROM (
      SELECT "writtenMs" FROM "content_changes"
      WHERE ("transactionId", "id") > (${transactionId}, ${id})
      ORDER BY "transactionId", "id" LIMIT ${MAX_COUNTED}
    ) unread`);
  const writtenMs = Number(row?.writtenMs ?? 0);
  return {
    changes: Number(row?.changes ?? 0),
    seconds: writtenMs > 0 ? Math.max(0, (now().getTime() - writtenMs) / 1_000) : 0,
  };
}
