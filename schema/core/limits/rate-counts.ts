import { joinSql, sql } from '../dialect/sql.ts';
import type { Kernel } from '../domain-kernel.ts';
import { writeTimestamp } from '../site/timestamp.ts';

/** The number of counts that one statement removes. */
const BATCH_SIZE = 500;

/** A number of requests to add to a count. */
export interface RateCount {
  /** Identifies the limit, the client and the period. */
  readonly key: string;
  readonly count: number;
  /** The end of the period, in GMT. */
  readonly expires: string;
}

/** Adds to the counts that all processes share, and returns the sums by key. */
export async function addRateCounts(
  database: Kernel['database'],
  counts: readonly RateCount[],
): Promise<ReadonlyMap<string, number>> {
  // One statement cannot change a row twice.
  const byKey = new Map<string, RateCount>();
  for (const added of counts) {
    const { count = 0 } = byKey.get(added.key) ?? {};
    byKey.set(added.key, { ...added, count: count + added.count });
  }
  // The fixed order of keys prevents deadlocks.
  const sorted = [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  const rows = sorted.map(({ key, count, expires }) => sql`(${key}, ${count}, ${expires})`);
  const sums = await database.transaction((client) =>
    client.$queryRaw<{ key: string; count: number | bigint }[]>(sql`
      INSERT INTO "rate_counts" ("key", "count", "expires") VALUES ${joinSql(rows)}
      ON CONFLICT ("key") DO UPDATE SET "count" = "rate_counts"."count" + excluded."count"
      RETURNING "key", "count"`),
  );
  return new Map(sums.map(({ key, count }) => [key, Number(count)]));
}

/** Removes the counts of past periods, in batches. */
export async function removeOldRateCounts({ database, now }: Kernel): Promise<void> {
  const where = { expires: { lt: writeTimestamp(now().getTime()) } };
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const expired = await database.primary.rateCount.findMany({ where, select: { key: true }, take: BATCH_SIZE });
    removed = expired.length;
    if (removed === 0) return;
    const keys = expired.map(({ key }) => key);
    await database.transaction((client) => client.rateCount.deleteMany({ where: { key: { in: keys } } }));
  }
}
