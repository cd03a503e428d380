import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Domain, siteOf } from '../../core/domain.ts';
import { sql } from '../../core/sql.ts';
import { endRenderJob, type RenderJob, releaseRenderJob, storeRenderJobProgress, takeRenderJob } from './render-job.ts';
import { isUpToDate } from './render-version.ts';
import { storeRenderings } from './store-renderings.ts';

/** How many items one step checks and renders. */
const MAX_CHECKED = 1_000;
const MAX_RENDERED = 50;

/**
 * Rerenders stale items in steps while `hasTime` returns true. Any process can continue later, also after a restart.
 * Returns true if no job is left that this process could continue.
 */
export async function rerenderStale(domain: Domain, hasTime: () => boolean): Promise<boolean> {
  let job = await takeRenderJob(domain);
  if (job === null) return true;
  try {
    do {
      const last = await rerenderNextItems(domain, job);
      if (last === null && (await endRenderJob(domain, job))) return true;
      job = await storeRenderJobProgress(domain, { job, lastItemId: last ?? 0 });
      await yieldToEventLoop();
    } while (hasTime());
    return false;
  } finally {
    await releaseRenderJob(domain, job);
  }
}

/** Rerenders the next stale items; returns the id of the last checked item, or null at the end. */
async function rerenderNextItems(domain: Domain, { lastItemId }: RenderJob): Promise<number | null> {
  const site = await siteOf(domain);
  const rows = await domain.kernel.database.primary.$queryRaw<{ id: number; renderVersion: number }[]>(
    sql`SELECT "id", "renderVersion" FROM "posts" WHERE "id" > ${lastItemId} ORDER BY "id" LIMIT ${MAX_CHECKED}`,
  );
  const stale = rows.filter((row) => !isUpToDate(row, site)).slice(0, MAX_RENDERED);
  const ids = stale.map(({ id }) => id);
  if (ids.length > 0) await storeRenderings(domain, { ids });
  return (stale.length === MAX_RENDERED ? ids.at(-1) : rows.at(-1)?.id) ?? null;
}
