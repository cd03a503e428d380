import { removeOldFailures } from '../../schema/auth/login-failures.ts';
import { removeOldSessions } from '../../schema/auth/login-session.ts';
import { publishDue } from '../../schema/content/write/publish-due.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { pruneJournal } from '../../schema/core/journal/change-journal.ts';
import { removeAbandonedFiles } from '../../schema/kinds/media/files/pending-files.ts';
import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { renderStale } from '../../schema/rendering/stored/rerender-stale.ts';
import { fetchEmbeds } from '../../schema/site/oembed/fetch-embeds.ts';

/** Milliseconds between two looks, and between two while there is something left to do. */
const INTERVAL = 2_000;
const SHORT_INTERVAL = 200;
/** Milliseconds that a round renders for: readers come first. */
const RENDER_SLICE_MS = 500;
/** Logins that are over, and changes of long ago, are removed once in so many rounds. */
const ROUNDS_OF_TIDYING = 300;

/** Work that is done at its time while the program runs. */
export interface Scheduler {
  /** Ends after the round that is under way. */
  stop(): Promise<void>;
}

/** Milliseconds that a round of asking other sites begins new work for. */
const EMBED_SLICE_MS = 2_000;

/**
 * Publishes scheduled items when their time comes, renders anew what has become stale, and apart from that asks other
 * sites for what items show of them. A step that fails is logged, and the next round comes all the same.
 */
export function startScheduler(domain: Domain): Scheduler {
  const { log } = domain.kernel;
  let stopped = false;
  let siteVersion = 0;
  let rounds = 0;
  const attempt = async <T>(work: () => Promise<T>, failure: string): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error }, failure);
      return undefined;
    }
  };
  const timeFor = (milliseconds: number): (() => boolean) => {
    const until = performance.now() + milliseconds;
    return () => !stopped && performance.now() < until;
  };
  const publishAndRender = async (): Promise<boolean> => {
    const ids = await attempt(() => publishDue(domain), 'publishing scheduled items failed');
    if (ids && ids.length > 0) log.info({ ids }, 'scheduled items published');
    siteVersion =
      (await attempt(() => checkRenderVersion(domain, siteVersion), 'looking at the site failed')) ?? siteVersion;
    if (rounds++ % ROUNDS_OF_TIDYING === 0) {
      await attempt(() => removeOldSessions(domain.kernel), 'removing old logins failed');
      await attempt(() => removeOldFailures(domain.kernel), 'removing old failed logins failed');
      const keys = await attempt(() => removeAbandonedFiles(domain.kernel), 'removing files of ended uploads failed');
      if (keys && keys.length > 0) log.info({ keys }, 'files of uploads that ended before their rows were removed');
      await attempt(() => pruneJournal(domain.kernel), 'pruning the journal of changes failed');
    }
    return (await attempt(() => renderStale(domain, timeFor(RENDER_SLICE_MS)), 'rendering anew failed')) ?? true;
  };
  const askOthers = async (): Promise<boolean> =>
    (await attempt(() => fetchEmbeds(domain, timeFor(EMBED_SLICE_MS)), 'asking other sites failed')) ?? true;
  const lanes = [startRounds(publishAndRender), ...(domain.kernel.outgoing ? [startRounds(askOthers)] : [])];
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(lanes.map((stop) => stop()));
    },
  };
}

/** Runs rounds one after the other, sooner where one says that it is not done; gives what ends that. */
function startRounds(run: () => Promise<boolean>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const plan = (delay: number) => {
    timer = setTimeout(() => {
      round = run().then((isDone) => {
        if (!stopped) plan(isDone ? INTERVAL : SHORT_INTERVAL);
      });
    }, delay);
    timer.unref();
  };
  plan(INTERVAL);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return round;
  };
}
