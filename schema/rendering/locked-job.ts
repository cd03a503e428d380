import { type Sql, sql } from '../core/dialect/sql.ts';
import type { Domain } from '../core/domain.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';

/** A job that this process has locked. */
export interface LockedJob {
  key: string;
  /** Changes when the job is requested again. */
  payload: string;
  attempts: number;
}

/**
 * Locks the job that has waited longest among those that a condition selects, for some seconds. Returns null if none is
 * free.
 */
export async function lockJob(
  { kernel }: Pick<Domain, 'kernel'>,
  { condition, seconds }: { condition: Sql; seconds: number },
): Promise<LockedJob | null> {
  const { database } = kernel;
  const isFree = sql`${condition} AND ("lockedUntil" IS NULL OR "lockedUntil" <= ${timeAfter(kernel.now(), 0)})`;
  for (;;) {
    const [job] = await database.primary.$queryRaw<LockedJob[]>(
      sql`SELECT "key", "payload", "attempts" FROM "jobs" WHERE ${isFree} ORDER BY "runAt", "id" LIMIT 1`,
    );
    if (!job) return null;
    const lockedUntil = timeAfter(kernel.now(), seconds);
    const locked = await database.transaction((client) =>
      client.$executeRaw(sql`
        UPDATE "jobs" SET "lockedUntil" = ${lockedUntil}, "attempts" = "attempts" + 1
        WHERE ${isFree} AND "key" = ${job.key} AND "payload" = ${job.payload}`),
    );
    // If another process locked it first, another job may still be free.
    if (locked > 0) return { ...job, attempts: job.attempts + 1 };
  }
}

/** Deletes a finished job. Returns false, without deleting it, if it was requested again meanwhile. */
export async function deleteJob(
  { kernel }: Pick<Domain, 'kernel'>,
  { key, payload }: Pick<LockedJob, 'key' | 'payload'>,
): Promise<boolean> {
  const { count } = await kernel.database.transaction((client) => client.job.deleteMany({ where: { key, payload } }));
  return count > 0;
}

/** Unlocks jobs. They may run again at once, or not before `runAt` if it is present. */
export async function unlockJobs(
  { kernel }: Pick<Domain, 'kernel'>,
  { where, runAt }: { where: { key: string; payload?: string }; runAt?: string },
): Promise<void> {
  const data = { lockedUntil: null, ...(runAt === undefined ? {} : { runAt }) };
  await kernel.database.transaction((client) => client.job.updateMany({ where, data }));
}

/** Returns the timestamp of `seconds` after a time. */
export const timeAfter = (time: Date, seconds: number): string => writeTimestamp(time.getTime() + seconds * 1_000);
