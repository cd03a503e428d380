import { randomUUID } from 'node:crypto';
import { sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { deleteJob, lockJob, timeAfter, unlockJobs } from '../locked-job.ts';

/** The key of the only job that rerenders stale items. Database triggers insert the job too. */
const KEY = 'render';

/** The rerendering job, locked by this process. */
export interface RenderJob {
  /** The id of the last item that the job has checked. */
  lastItemId: number;
  /** Changes when the job is requested again. */
  payload: string;
}

/** Requests the rerendering job. A running job restarts at the first item. */
export async function requestRerendering(client: TransactionClient): Promise<void> {
  const payload = JSON.stringify({ requestId: randomUUID() });
  await client.job.upsert({
    where: { key: KEY },
    create: { kind: KEY, key: KEY, runAt: timeAfter(new Date(), 0), payload },
    update: { payload },
  });
}

/** Another process takes over the job after this time. */
const LOCK_SECONDS = 60;

/** Locks the job. Returns null if it is not requested, or if another process has locked it. */
export async function takeRenderJob(domain: Domain): Promise<RenderJob | null> {
  const job = await lockJob(domain, { condition: sql`"key" = ${KEY}`, seconds: LOCK_SECONDS });
  return job && renderJobOf(job);
}

/** Returns the job without locking it; null if it is not requested. */
export async function findRenderJob({ job }: Pick<TransactionClient, 'job'>): Promise<RenderJob | null> {
  const row = await job.findUnique({ where: { key: KEY } });
  return row && renderJobOf(row);
}

function renderJobOf({ payload }: { payload: string }): RenderJob {
  const { after = 0 } = JSON.parse(payload) as { after?: number };
  return { lastItemId: after, payload };
}

/** Stores the progress of the job and extends its lock. Returns the job to continue with, which may have restarted. */
export async function storeRenderJobProgress(
  { kernel }: Domain,
  { job, lastItemId }: { job: RenderJob; lastItemId: number },
): Promise<RenderJob> {
  const payload = JSON.stringify({ ...(JSON.parse(job.payload) as object), after: lastItemId });
  return kernel.database.transaction(async (client) => {
    const lockedUntil = timeAfter(kernel.now(), LOCK_SECONDS);
    const { count } = await client.job.updateMany({
      where: { key: KEY, payload: job.payload },
      data: { payload, lockedUntil },
    });
    if (count > 0) return { lastItemId, payload };
    await client.job.updateMany({ where: { key: KEY }, data: { lockedUntil } });
    const requested = await client.job.findUnique({ where: { key: KEY } });
    return { lastItemId: 0, payload: requested?.payload ?? '{}' };
  });
}

/** Deletes the finished job. Returns false, without deleting it, if it was requested again. */
export const endRenderJob = (domain: Domain, { payload }: RenderJob): Promise<boolean> =>
  deleteJob(domain, { key: KEY, payload });

/** Unlocks the job, so that any process can continue it. */
export const releaseRenderJob = (domain: Domain, { payload }: RenderJob): Promise<void> =>
  unlockJobs(domain, { where: { key: KEY, payload } });
