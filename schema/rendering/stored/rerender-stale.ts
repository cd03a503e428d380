import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Domain, siteOf } from '../../domain.ts';
import { sql } from '../../sql.ts';
import { deriveContent } from './derive.ts';
import { endRenderJob, leaveRenderJob, moveRenderJob, type RenderJob, takeRenderJob } from './render-job.ts';
import { isUpToDate } from './version.ts';

/** Items that one step looks at, and the most of them that it renders. */
const LOOKED_AT = 1_000;
const RENDERED = 50;

/**
 * Goes on with rendering what has become stale, step by step, as long as `hasTime` says so; another process, or the same
 * one later or after a restart, goes on from there. Gives true when nothing is left to do for this process.
 */
export async function renderStale(domain: Domain, hasTime: () => boolean): Promise<boolean> {
  const taken = await takeRenderJob(domain);
  if (taken === null) return true;
  let job: RenderJob = taken;
  try {
    do {
      const last = await renderStep(domain, job);
      if (last === null && (await endRenderJob(domain, job))) return true;
      job = await moveRenderJob(domain, { job, after: last ?? 0 });
      await nextTurn();
    } while (hasTime());
    return false;
  } finally {
    await leaveRenderJob(domain, job);
  }
}

interface Looked {
  id: number;
  renderVersion: number;
}

/** Renders the next stale items; gives the last item that was looked at, or null when there was none. */
async function renderStep(domain: Domain, { after }: RenderJob): Promise<number | null> {
  const site = await siteOf(domain);
  const rows = await domain.kernel.database.primary.$queryRaw<Looked[]>(
    sql`SELECT "id", "renderVersion" FROM "posts" WHERE "id" > ${after} ORDER BY "id" LIMIT ${LOOKED_AT}`,
  );
  const stale = rows.filter((row) => !isUpToDate(row, site)).slice(0, RENDERED);
  const ids = stale.map(({ id }) => id);
  if (ids.length > 0) await deriveContent(domain, { ids });
  return (stale.length === RENDERED ? ids.at(-1) : rows.at(-1)?.id) ?? null;
}
