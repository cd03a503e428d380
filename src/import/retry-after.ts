/**
 * Milliseconds to wait after the given attempt: those of the header `Retry-After`, otherwise a delay that doubles with
 * each attempt.
 */
export function pauseBeforeRetry(attempt: number, retryAfter: string | null | undefined): number {
  const defaultPause = 1_000 * 2 ** (attempt - 1);
  if (retryAfter === null || retryAfter === undefined) return defaultPause;
  const pause = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(pause) ? defaultPause : Math.max(pause, 0);
}

/** The maximum pause in milliseconds; a longer `Retry-After` ends the attempts. */
export const MAX_PAUSE_MS = 120_000;

/** Server errors for which a retry does not help. */
const PERMANENT: ReadonlySet<number> = new Set([501, 505]);

/** Whether a retry may succeed: the site or a proxy is busy or failed temporarily. */
export const isTemporaryFailure = (status: number): boolean =>
  status === 429 || (status >= 500 && !PERMANENT.has(status));
