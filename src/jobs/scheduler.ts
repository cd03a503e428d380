import { removeOldFailures } from '../../schema/auth/login-failures.ts';
import { removeOldSessions } from '../../schema/auth/login-session.ts';
import { buildMetaIndex } from '../../schema/content/meta/build-meta-index.ts';
import { removeOldPreviewTokens } from '../../schema/content/previews/write-preview-tokens.ts';
import { publishDue } from '../../schema/content/write/publish-due.ts';
import { unpublishDue } from '../../schema/content/write/unpublish-due.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { pruneJournal } from '../../schema/core/journal/change-journal.ts';
import { expansionPosition } from '../../schema/extensions/webhooks/expansion-position.ts';
import { pruneDeliveries } from '../../schema/extensions/webhooks/prune-deliveries.ts';
import { removeAbandonedFiles } from '../../schema/kinds/media/files/pending-files.ts';
import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { rerenderStale } from '../../schema/rendering/stored/rerender-stale.ts';
import { pruneAuditLog } from '../../schema/site/audit-log/prune-audit-log.ts';
import { fetchEmbeds } from '../../schema/site/oembed/fetch-embeds.ts';

/** Milliseconds between two rounds, and between two rounds while work remains. */
const INTERVAL_MS = 2_000;
const SHORT_INTERVAL_MS = 200;
/** Milliseconds after which a round starts no further rerendering: requests have priority. */
const RENDER_SLICE_MS = 500;
/** Milliseconds after which a round indexes no further meta values. */
const INDEX_SLICE_MS = 500;
/** Milliseconds after which a round starts no further requests to other sites. */
const EMBED_SLICE_MS = 2_000;
/** Number of rounds from one cleanup of expired rows and abandoned files to the next. */
const ROUNDS_PER_CLEANUP = 300;

/** The background work of one process. */
export interface Scheduler {
  /** Stops the scheduler. Resolves when the current rounds have ended. */
  stop(): Promise<void>;
}

/** Returns the background work of a process that consists of several parts. */
export const joinJobs = (jobs: readonly Scheduler[]): Scheduler => ({
  stop: async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  },
});

/**
 * Starts the background work: publishes scheduled items and withdraws those whose time has come, rerenders stale items, removes expired rows, and fetches
 * embeds from other sites in separate rounds. A failing step is logged and retried in the next round.
 */
export function startScheduler(domain: Domain): Scheduler {
  const { log } = domain.kernel;
  let stopped = false;
  let renderVersion = 0;
  let rounds = 0;
  const attempt = async <T>(work: () => Promise<T>, failureMessage: string): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error }, failureMessage);
      return undefined;
    }
  };
  const timeFor = (milliseconds: number): (() => boolean) => {
    const until = performance.now() + milliseconds;
    return () => !stopped && performance.now() < until;
  };
  const maintainContent = async (): Promise<boolean> => {
    const ids = await attempt(() => publishDue(domain), 'cannot publish scheduled items');
    if (ids && ids.length > 0) log.info({ ids }, 'scheduled items published');
    const withdrawnIds = await attempt(() => unpublishDue(domain), 'cannot withdraw items whose time has come');
    if (withdrawnIds && withdrawnIds.length > 0) log.info({ ids: withdrawnIds }, 'published items withdrawn');
    renderVersion =
      (await attempt(() => checkRenderVersion(domain, renderVersion), 'cannot check the render version')) ??
      renderVersion;
    if (rounds++ % ROUNDS_PER_CLEANUP === 0) {
      await attempt(() => removeOldSessions(domain.kernel), 'cannot remove expired sessions');
      await attempt(() => removeOldFailures(domain.kernel), 'cannot remove old failed logins');
      const keys = await attempt(() => removeAbandonedFiles(domain.kernel), 'cannot remove files of abandoned uploads');
      if (keys && keys.length > 0) log.info({ keys }, 'files of abandoned uploads removed');
      await attempt(
        async () => pruneJournal(domain.kernel, await expansionPosition(domain.kernel.database.primary)),
        'cannot prune the change journal',
      );
      await attempt(() => pruneDeliveries(domain.kernel), 'cannot delete old deliveries of webhooks');
      await attempt(() => removeOldPreviewTokens(domain.kernel), 'cannot remove expired preview tokens');
      await attempt(() => pruneAuditLog(domain.kernel), 'cannot prune the audit log');
      await attempt(
        () => domain.kernel.database.updateStatistics('regular'),
        'cannot update the statistics of the database',
      );
    }
    const isIndexed =
      (await attempt(
        () => buildMetaIndex(domain.kernel.database, { hasTime: timeFor(INDEX_SLICE_MS) }),
        'cannot index meta values',
      )) ?? true;
    const isRendered =
      (await attempt(() => rerenderStale(domain, timeFor(RENDER_SLICE_MS)), 'cannot rerender stale items')) ?? true;
    return isIndexed && isRendered;
  };
  const fetchFromOtherSites = async (): Promise<boolean> =>
    (await attempt(() => fetchEmbeds(domain, timeFor(EMBED_SLICE_MS)), 'cannot fetch embeds')) ?? true;
  const stopFunctions = [
    startRounds(maintainContent),
    ...(domain.kernel.outgoing ? [startRounds(fetchFromOtherSites)] : []),
  ];
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(stopFunctions.map((stop) => stop()));
    },
  };
}

/**
 * Calls `run` repeatedly, never twice at a time; after the short interval when it returned false because work remains.
 * Returns a function that stops this and resolves when the current call has ended.
 */
function startRounds(run: () => Promise<boolean>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      round = run().then((isDone) => {
        if (!stopped) schedule(isDone ? INTERVAL_MS : SHORT_INTERVAL_MS);
      });
    }, delay);
    timer.unref();
  };
  schedule(INTERVAL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return round;
  };
}
