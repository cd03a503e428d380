import { removeOldFailures } from '../../schema/auth/login-failures.ts';
import { removeOldSessions } from '../../schema/auth/session.ts';
import { publishDue } from '../../schema/content/write/publish-due.ts';
import type { Domain } from '../../schema/domain.ts';
import { followSite } from '../../schema/rendering/follow-site.ts';
import { renderStale } from '../../schema/rendering/render-anew.ts';

/** Milliseconds between two looks, and between two while there is something left to do. */
const INTERVAL = 2_000;
const SHORT_INTERVAL = 200;
/** Milliseconds that a round renders for: readers come first. */
const RENDER_TIME = 500;
/** Logins that are over are removed once in so many rounds. */
const ROUNDS_OF_TIDYING = 300;

/** Work that is done at its time while the program runs. */
export interface Scheduler {
  /** Ends after the round that is under way. */
  stop(): Promise<void>;
}

/**
 * Publishes scheduled items when their time comes, and renders anew what has become stale. A step that fails is logged,
 * and the next round comes all the same.
 */
export function startScheduler(domain: Domain): Scheduler {
  const { log } = domain.kernel;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
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
  const run = async (): Promise<void> => {
    const ids = await attempt(() => publishDue(domain), 'publishing scheduled items failed');
    if (ids && ids.length > 0) log.info({ ids }, 'scheduled items published');
    siteVersion = (await attempt(() => followSite(domain, siteVersion), 'looking at the site failed')) ?? siteVersion;
    if (rounds++ % ROUNDS_OF_TIDYING === 0) {
      await attempt(() => removeOldSessions(domain.kernel), 'removing old logins failed');
      await attempt(() => removeOldFailures(domain.kernel), 'removing old failed logins failed');
    }
    const until = performance.now() + RENDER_TIME;
    const hasTime = () => !stopped && performance.now() < until;
    const isDone = (await attempt(() => renderStale(domain, hasTime), 'rendering anew failed')) ?? true;
    if (!stopped) plan(isDone ? INTERVAL : SHORT_INTERVAL);
  };
  const plan = (delay: number) => {
    timer = setTimeout(() => {
      round = run();
    }, delay);
    timer.unref();
  };
  plan(INTERVAL);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return round;
    },
  };
}
