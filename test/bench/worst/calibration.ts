import { existsSync, readFileSync } from 'node:fs';

/** The processor time of one thread, as Linux reports it. */
const THREAD_FILE = '/proc/thread-self/schedstat';

const hasThreadFile = existsSync(THREAD_FILE);

/** The processor time of this thread in milliseconds; of the whole process where the system does not report it. */
export function threadTime(): number {
  if (hasThreadFile) return Number(readFileSync(THREAD_FILE, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The processor time of the calibration loop on the machine for which bounds were chosen, in milliseconds. */
const REFERENCE_MS = 7;

const ROUNDS = 5;

/** The calibration loop: builds, sorts, writes and parses some thousand values. */
function workload(): number {
  const values = Array.from({ length: 8_000 }, (_, index) => ({ id: index, name: `item ${(index * 7_919) % 8_000}` }));
  values.sort((first, second) => (first.name < second.name ? -1 : 1));
  return (JSON.parse(JSON.stringify(values)) as unknown[]).length;
}

/**
 * How many times as long as on the machine of the bounds this processor takes now, at least 1: other programs on the same
 * hardware slow it down. The best of some rounds counts.
 */
export function slownessNow(): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = threadTime();
    workload();
    shortest = Math.min(shortest, threadTime() - start);
  }
  return Math.max(1, shortest / REFERENCE_MS);
}
