import { removeOldFailures } from '../../schema/auth/login-failures.ts';
import { removeOldSessions } from '../../schema/auth/login-session.ts';
import { buildMetaIndex } from '../../schema/content/meta/build-meta-index.ts';
import { removeOldPreviewTokens } from '../../schema/content/previews/write-preview-tokens.ts';
import { refreshSearchTexts } from '../../schema/content/rendered/search-text.ts';
import { publishDue, unpublishDue } from '../../schema/content/write/publish-due.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { pruneJournal } from '../../schema/core/journal/change-journal.ts';
import { removeExpiredLeases } from '../../schema/core/limits/leases.ts';
import { removeOldRateCounts } from '../../schema/core/limits/rate-counts.ts';
import { expansionPosition } from '../../schema/extensions/webhooks/expansion-position.ts';
import { pruneDeliveries } from '../../schema/extensions/webhooks/prune-deliveries.ts';
import { removeAbandonedFiles } from '../../schema/kinds/media/files/pending-files.ts';
import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { rerenderStale } from '../../schema/rendering/stored/store-renderings.ts';
import { pruneAuditLog } from '../../schema/site/audit-log/audit-log-entries.ts';
import { fetchEmbeds } from '../../schema/site/oembed/fetch-embeds.ts';
import type { TaskMetrics } from '../operations/metrics/database-metrics.ts';
import type { ActivityScope } from '../operations/observe-database.ts';

/** Milliseconds between two rounds, and between two rounds while work remains. */
const INTERVAL_MS = 2_000;
const SHORT_INTERVAL_MS = 200;
/** Milliseconds after which a round starts no further rerendering: requests have priority. */
const RENDER_SLICE_MS = 500;
/** Milliseconds after which a round rewrites no further search texts, and indexes no further meta values. */
const INDEX_SLICE_MS = 500;
/** Milliseconds after which a round starts no further requests to other sites. */
const EMBED_SLICE_MS = 2_000;
/** Number of rounds from one cleanup of expired rows and abandoned files to the next. */
const ROUNDS_PER_CLEANUP = 300;

/** The tasks of the background work, and what the log says if one fails. */
const TASKS = {
  publish: 'cannot publish scheduled items',
  unpublish: 'cannot withdraw items whose time has come',
  'render-version': 'cannot check the render version',
  sessions: 'cannot remove expired sessions',
  'failed-logins': 'cannot remove old failed logins',
  'rate-counts': 'cannot remove old counts of requests',
  leases: 'cannot remove expired leases',
  'abandoned-files': 'cannot remove files of abandoned uploads',
  'change-journal': 'cannot prune the change journal',
  deliveries: 'cannot delete old deliveries of webhooks',
  'preview-tokens': 'cannot remove expired preview tokens',
  'audit-log': 'cannot prune the audit log',
  statistics: 'cannot update the statistics of the database',
  'search-texts': 'cannot rewrite search texts',
  'meta-index': 'cannot index meta values',
  rerender: 'cannot rerender stale items',
  embeds: 'cannot fetch embeds',
} as const;

type TaskName = keyof typeof TASKS;

/** Where the runs of tasks are reported. */
export interface SchedulerReports {
  /** Called with each run that has ended. */
  onTask?: TaskMetrics['countTask'] | undefined;
  /** Knows what a statement belongs to. */
  activities: ActivityScope | null;
}

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
 * Starts the background work: publishes scheduled items and withdraws those whose time has come, rerenders stale items,
 * removes expired rows, and fetches embeds from other sites in separate rounds. A failing step is logged and retried in
 * the next round.
 */
export function startScheduler(domain: Domain, { onTask, activities }: SchedulerReports): Scheduler {
  const { log } = domain.kernel;
  let stopped = false;
  let renderVersion = 0;
  let rounds = 0;
  const attempt = async <T>(task: TaskName, work: () => Promise<T>): Promise<T | undefined> => {
    const startTime = performance.now();
    const end = (hasFailed: boolean) => onTask?.({ task, seconds: (performance.now() - startTime) / 1_000, hasFailed });
    try {
      const result = await (activities ? activities.run({ task }, work) : work());
      end(false);
      return result;
    } catch (error) {
      end(true);
      log.error({ err: error }, TASKS[task]);
      return undefined;
    }
  };
  const timeFor = (milliseconds: number): (() => boolean) => {
    const until = performance.now() + milliseconds;
    return () => !stopped && performance.now() < until;
  };
  const maintainContent = async (): Promise<boolean> => {
    const ids = await attempt('publish', () => publishDue(domain));
    if (ids && ids.length > 0) log.info({ ids }, 'scheduled items published');
    const withdrawnIds = await attempt('unpublish', () => unpublishDue(domain));
    if (withdrawnIds && withdrawnIds.length > 0) log.info({ ids: withdrawnIds }, 'published items withdrawn');
    renderVersion = (await attempt('render-version', () => checkRenderVersion(domain, renderVersion))) ?? renderVersion;
    if (rounds++ % ROUNDS_PER_CLEANUP === 0) {
      await attempt('sessions', () => removeOldSessions(domain.kernel));
      await attempt('failed-logins', () => removeOldFailures(domain.kernel));
      await attempt('rate-counts', () => removeOldRateCounts(domain.kernel));
      await attempt('leases', () => removeExpiredLeases(domain.kernel));
      const keys = await attempt('abandoned-files', () => removeAbandonedFiles(domain.kernel));
      if (keys && keys.length > 0) log.info({ keys }, 'files of abandoned uploads removed');
      await attempt('change-journal', async () =>
        pruneJournal(domain.kernel, await expansionPosition(domain.kernel.database.primary)),
      );
      await attempt('deliveries', () => pruneDeliveries(domain.kernel));
      await attempt('preview-tokens', () => removeOldPreviewTokens(domain.kernel));
      await attempt('audit-log', () => pruneAuditLog(domain.kernel));
      await attempt('statistics', () => domain.kernel.database.updateStatistics('regular'));
    }
    const isSearchable =
      (await attempt('search-texts', () => refreshSearchTexts(domain.kernel.database, timeFor(INDEX_SLICE_MS)))) ??
      true;
    const isIndexed =
      (await attempt('meta-index', () =>
        buildMetaIndex(domain.kernel.database, { hasTime: timeFor(INDEX_SLICE_MS) }),
      )) ?? true;
    const isRendered = (await attempt('rerender', () => rerenderStale(domain, timeFor(RENDER_SLICE_MS)))) ?? true;
    return isSearchable && isIndexed && isRendered;
  };
  const fetchFromOtherSites = async (): Promise<boolean> =>
    (await attempt('embeds', () => fetchEmbeds(domain, timeFor(EMBED_SLICE_MS)))) ?? true;
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
