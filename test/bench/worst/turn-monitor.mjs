// Measures, inside a server process, how long its turns of the event loop are. `node --import` loads it before the program.
import { existsSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const THREAD_FILE = '/proc/thread-self/schedstat';
/** Turns that end within so many milliseconds count as one. */
const INTERVAL_MS = 2;

/** The program starts further processes and threads, which are not measured. */
const isServer = isMainThread && process.send && process.env.TURN_MONITOR_PARENT === String(process.ppid);

if (isServer) {
  const processTime = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  // The processor time of this thread, which other threads and processes do not affect, in milliseconds.
  const threadTime = existsSync(THREAD_FILE)
    ? () => Number(readFileSync(THREAD_FILE, 'utf8').split(' ')[0]) / 1e6
    : processTime;
  let longestTurn = 0;
  let last = threadTime();
  const measure = () => {
    const now = threadTime();
    longestTurn = Math.max(longestTurn, now - last);
    last = now;
  };
  // An idle thread uses no processor time, so that nothing but work counts between two calls.
  setInterval(measure, INTERVAL_MS).unref();
  process.on('message', (message) => {
    measure();
    if (message === 'restart') longestTurn = 0;
    process.send({ longestTurn, processorTime: processTime() });
  });
  process.channel?.unref();
}
