import type { Logger } from '../domain-kernel.ts';

/** Minimum milliseconds between two lines with the same key. */
const LOG_INTERVAL_MS = 10_000;

/** A log of errors that may occur with every request. */
export interface LimitedLog {
  /** Writes a line, unless one with the same key was written shortly before. `key` is from a small set; it is no field. */
  error(fields: { key: string; [field: string]: unknown }, message: string): void;
}

/**
 * Creates a log that writes lines with the same key at most every ten seconds; the next line says how many were left out.
 * `now` returns milliseconds of a monotonic clock.
 */
export function createLimitedLog(log: Pick<Logger, 'error'>, now: () => number = () => performance.now()): LimitedLog {
  const lastLines = new Map<string, { loggedAt: number; suppressed: number }>();
  return {
    error: ({ key, ...fields }, message) => {
      const lastLine = lastLines.get(key);
      if (lastLine && now() - lastLine.loggedAt < LOG_INTERVAL_MS) {
        lastLine.suppressed++;
        return;
      }
      lastLines.set(key, { loggedAt: now(), suppressed: 0 });
      const notLogged = lastLine?.suppressed ? { notLogged: lastLine.suppressed } : {};
      log.error({ ...fields, ...notLogged }, message);
    },
  };
}
