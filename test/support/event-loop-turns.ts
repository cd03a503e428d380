import { existsSync, readFileSync } from 'node:fs';
import { slownessOf } from './processor-speed.ts';
import { processorTime } from './processor-time.ts';

/** The processor time of one thread, as Linux reports it. */
const THREAD_FILE = '/proc/thread-self/schedstat';

const hasThreadFile = existsSync(THREAD_FILE);

/** The processor time of this thread in milliseconds; of the whole process where the system does not report it. */
const threadTime = (): number =>
  hasThreadFile ? Number(readFileSync(THREAD_FILE, 'utf8').split(' ')[0]) / 1e6 : processorTime();

/**
 * Measures the processor time between turns of the event loop, which does not depend on other processes and threads, in
 * milliseconds of the reference machine.
 */
export function measureTurns(): { longestTurn(): Promise<number> } {
  const slownessBefore = slownessOf(threadTime);
  let longestTurn = 0;
  let last = threadTime();
  const measure = () => {
    const now = threadTime();
    longestTurn = Math.max(longestTurn, now - last);
    last = now;
  };
  const turn = () => {
    measure();
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  return {
    longestTurn: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      measure();
      clearImmediate(timer);
      return longestTurn / Math.max(slownessBefore, slownessOf(threadTime));
    },
  };
}
