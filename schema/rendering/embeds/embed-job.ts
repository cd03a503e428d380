import { randomUUID } from 'node:crypto';
import { joinSql, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { deleteJob, type LockedJob, lockJob, timeAfter, unlockJobs } from '../locked-job.ts';

const KIND = 'embed';

/** Another process takes over a job after this time, so that a crash does not block it. */
const LOCK_SECONDS = 120;
/** The delay of a failed job is this number times its attempts. */
const RETRY_SECONDS = 60;
const MAX_ATTEMPTS = 3;

/** A locked job that fetches the embeds of one item from other sites. */
export interface EmbedJob extends LockedJob {
  postId: number;
}

/** Requests one job per item that fetches its embeds from other sites. */
export async function requestEmbeds(client: TransactionClient, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return;
  const runAt = writeTimestamp(Date.now());
  const rows = postIds.map(
    (postId) =>
      sql`(${KIND}, ${`${KIND}:${postId}`}, ${runAt}, ${JSON.stringify({ postId, requestId: randomUUID() })})`,
  );
  await client.$executeRaw(sql`
    INSERT INTO "jobs" ("kind", "key", "runAt", "payload") VALUES ${joinSql(rows)}
    ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload", "runAt" = excluded."runAt", "attempts" = 0`);
}

/** Locks the job that has waited longest; null if none is due. */
export async function takeEmbedJob(domain: Domain): Promise<EmbedJob | null> {
  const condition = sql`"kind" = ${KIND} AND "runAt" <= ${timeAfter(domain.kernel.now(), 0)}`;
  const job = await lockJob(domain, { condition, seconds: LOCK_SECONDS });
  return job && { ...job, postId: (JSON.parse(job.payload) as { postId: number }).postId };
}

/** Deletes a finished job; if it was requested again meanwhile, unlocks it instead. */
export async function endEmbedJob(domain: Domain, { key, payload }: EmbedJob): Promise<void> {
  if (!(await deleteJob(domain, { key, payload }))) await unlockJobs(domain, { where: { key } });
}

/** Postpones a failed job, or deletes it after the last attempt. */
export async function postponeEmbedJob(domain: Domain, job: EmbedJob): Promise<void> {
  if (job.attempts >= MAX_ATTEMPTS) return endEmbedJob(domain, job);
  const runAt = timeAfter(domain.kernel.now(), RETRY_SECONDS * job.attempts);
  await unlockJobs(domain, { where: { key: job.key }, runAt });
}
