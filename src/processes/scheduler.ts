import { removeOldAccountLinks } from '../../schema/auth/account-link.ts';
import { removeOldFailures } from '../../schema/auth/login-failures.ts';
import { removeOldSessions } from '../../schema/auth/login-session.ts';
import { buildMetaIndex } from '../../schema/content/meta/build-meta-index.ts';
import { removeOldPreviewTokens } from '../../schema/content/previews/write-preview-tokens.ts';
import { refreshSearchTexts } from '../../schema/content/rendered/search-text.ts';
import { removeOldEditLocks } from '../../schema/content/versions/edit-locks.ts';
import { publishDue, unpublishDue } from '../../schema/content/write/publish-due.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { pruneJournal } from '../../schema/core/journal/change-journal.ts';
import { removeExpiredLeases } from '../../schema/core/limits/leases.ts';
import { removeOldRateCounts } from '../../schema/core/limits/rate-counts.ts';
import { expansionPosition } from '../../schema/extensions/webhooks/expansion-position.ts';
import { pruneDeliveries } from '../../schema/extensions/webhooks/finish-attempts.ts';
import { removeAbandonedFiles } from '../../schema/kinds/media/files/pending-files.ts';
import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { rerenderStale } from '../../schema/rendering/stored/store-renderings.ts';
import { pruneAuditLog } from '../../schema/site/audit-log/audit-log-entries.ts';
import { sendQueuedMail } from '../../schema/site/mail/send-queued-mail.ts';
import { fetchEmbeds } from '../../schema/site/oembed/fetch-embeds.ts';
import type { TaskMetrics } from '../operations/metrics/database-metrics.ts';
import type { ActivityScope } from '../operations/observe-database.ts';

/** Milliseconds between two rounds, and between two rounds while work remains. */
const INTERVAL_MS = 2_000;
const SHORT_INTERVAL_MS = 200;
/** Number of rounds from one run of the cleanups to the next. */
const ROUNDS_PER_CLEANUP = 300;

/** A task of the background work. */
interface Task {
  readonly name: string;
  /** What the log says if it fails. It is tried again in the next round. */
  readonly failure: string;
  /** Milliseconds after which a round does no more of it; requests have priority. Unlimited by default. */
  readonly sliceMs?: number;
  /** Does the work while there is time. Returns false if work remains, so that the next round begins sooner. */
  run(domain: Domain, hasTime: () => boolean): Promise<boolean>;
}

/** A task that is done when it returns. `log` says how its result is logged, unless it is empty. */
const complete = ({
  log,
  ...task
}: Omit<Task, 'run'> & {
  log?: { name: 'ids' | 'keys'; message: string };
  run(domain: Domain): Promise<unknown>;
}): Task => ({
  ...task,
  run: async (domain) => {
    const result = await task.run(domain);
    if (log && Array.isArray(result) && result.length > 0) domain.kernel.log.info({ [log.name]: result }, log.message);
    return true;
  },
});

/** The tasks of every round that precede the cleanups. */
const changingTasks = (): readonly Task[] => {
  let renderVersion = 0;
  return [
    complete({
      name: 'publish',
      failure: 'cannot publish scheduled items',
      log: { name: 'ids', message: 'scheduled items published' },
      run: publishDue,
    }),
    complete({
      name: 'unpublish',
      failure: 'cannot withdraw items whose time has come',
      log: { name: 'ids', message: 'published items withdrawn' },
      run: unpublishDue,
    }),
    complete({
      name: 'render-version',
      failure: 'cannot check the render version',
      run: async (domain) => {
        renderVersion = await checkRenderVersion(domain, renderVersion);
      },
    }),
  ];
};

/** The tasks that remove expired rows and abandoned files, and other work that is due now and then. */
const CLEANUPS: readonly Task[] = [
  complete({
    name: 'sessions',
    failure: 'cannot remove expired sessions',
    run: ({ kernel }) => removeOldSessions(kernel),
  }),
  complete({
    name: 'account-links',
    failure: 'cannot remove expired links of accounts',
    run: removeOldAccountLinks,
  }),
  complete({
    name: 'failed-logins',
    failure: 'cannot remove old failed logins',
    run: ({ kernel }) => removeOldFailures(kernel),
  }),
  complete({
    name: 'rate-counts',
    failure: 'cannot remove old counts of requests',
    run: ({ kernel }) => removeOldRateCounts(kernel),
  }),
  complete({
    name: 'leases',
    failure: 'cannot remove expired leases',
    run: ({ kernel }) => removeExpiredLeases(kernel),
  }),
  complete({
    name: 'abandoned-files',
    failure: 'cannot remove files of abandoned uploads',
    log: { name: 'keys', message: 'files of abandoned uploads removed' },
    run: ({ kernel }) => removeAbandonedFiles(kernel),
  }),
  complete({
    name: 'change-journal',
    failure: 'cannot prune the change journal',
    run: async ({ kernel }) => pruneJournal(kernel, await expansionPosition(kernel.database.primary)),
  }),
  complete({
    name: 'deliveries',
    failure: 'cannot delete old deliveries of webhooks',
    run: ({ kernel }) => pruneDeliveries(kernel),
  }),
  complete({
    name: 'preview-tokens',
    failure: 'cannot remove expired preview tokens',
    run: ({ kernel }) => removeOldPreviewTokens(kernel),
  }),
  complete({
    name: 'edit-locks',
    failure: 'cannot remove expired locks of editors',
    run: removeOldEditLocks,
  }),
  complete({
    name: 'audit-log',
    failure: 'cannot prune the audit log',
    run: ({ kernel }) => pruneAuditLog(kernel),
  }),
  complete({
    name: 'statistics',
    failure: 'cannot update the statistics of the database',
    run: ({ kernel }) => kernel.database.updateStatistics('regular'),
  }),
];

/** The tasks of every round that derive data from content. */
const DERIVING_TASKS: readonly Task[] = [
  {
    name: 'search-texts',
    failure: 'cannot rewrite search texts',
    sliceMs: 500,
    run: ({ kernel }, hasTime) => refreshSearchTexts(kernel.database, hasTime),
  },
  {
    name: 'meta-index',
    failure: 'cannot index meta values',
    sliceMs: 500,
    run: ({ kernel }, hasTime) => buildMetaIndex(kernel.database, { hasTime }),
  },
  { name: 'rerender', failure: 'cannot rerender stale items', sliceMs: 500, run: rerenderStale },
];

/** The tasks that send requests to other sites. They have rounds of their own, since they wait long. */
const REQUESTING_TASKS: readonly Task[] = [
  { name: 'embeds', failure: 'cannot fetch embeds', sliceMs: 2_000, run: fetchEmbeds },
];

/** The task that sends e-mail. It has rounds of its own, since a server may take long to answer. */
const MAIL_TASKS: readonly Task[] = [
  { name: 'mail', failure: 'cannot send e-mail', sliceMs: 10_000, run: sendQueuedMail },
];

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
  let stopped = false;
  const attempt = async (task: Task): Promise<boolean> => {
    const startTime = performance.now();
    const end = (hasFailed: boolean) =>
      onTask?.({ task: task.name, seconds: (performance.now() - startTime) / 1_000, hasFailed });
    const hasTime = () => !stopped && performance.now() - startTime < (task.sliceMs ?? Number.POSITIVE_INFINITY);
    const work = () => task.run(domain, hasTime);
    try {
      const isDone = await (activities ? activities.run({ task: task.name }, work) : work());
      end(false);
      return isDone;
    } catch (error) {
      end(true);
      domain.kernel.log.error({ err: error }, task.failure);
      return true;
    }
  };
  const attemptAll = async (tasks: readonly Task[]): Promise<boolean> => {
    let isDone = true;
    for (const task of tasks) isDone = (await attempt(task)) && isDone;
    return isDone;
  };
  const changing = changingTasks();
  let rounds = 0;
  const maintainContent = () =>
    attemptAll([...changing, ...(rounds++ % ROUNDS_PER_CLEANUP === 0 ? CLEANUPS : []), ...DERIVING_TASKS]);
  const stopFunctions = [
    startRounds(maintainContent),
    ...(domain.kernel.mail ? [startRounds(() => attemptAll(MAIL_TASKS))] : []),
    ...(domain.kernel.outgoing ? [startRounds(() => attemptAll(REQUESTING_TASKS))] : []),
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
