/** The delay before the second restart in a row. It doubles with each further one. */
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A process that worked for this time has not failed repeatedly. */
const STABLE_AFTER_MS = 30_000;

/**
 * Counts the failures of a process. The returned function gets the milliseconds for which the process worked, and returns
 * those to wait before it is started again: none after the first failure.
 */
export function createRestartDelay(): (workedMs: number) => number {
  let failures = 0;
  return (workedMs) => {
    if (workedMs >= STABLE_AFTER_MS) failures = 0;
    const delay = failures === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
    failures++;
    return delay;
  };
}
