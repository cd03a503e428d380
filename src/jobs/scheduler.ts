import { publishDue } from '../../schema/content/write/publish-due.ts';
import type { Domain } from '../../schema/domain.ts';

/** Milliseconds between two looks. */
const INTERVAL = 2_000;

/** Work that is done at its time while the program runs. */
export interface Scheduler {
  /** Ends after the round that is under way. */
  stop(): Promise<void>;
}

/** Publishes scheduled items when their time comes. A round that fails is logged, and the next one comes all the same. */
export function startScheduler(domain: Domain): Scheduler {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      const ids = await publishDue(domain);
      if (ids.length > 0) domain.kernel.log.info({ ids }, 'scheduled items published');
    } catch (error) {
      domain.kernel.log.error({ err: error }, 'publishing scheduled items failed');
    }
    if (!stopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      round = run();
    }, INTERVAL);
    timer.unref();
  };
  plan();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return round;
    },
  };
}
