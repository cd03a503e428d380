/** Milliseconds before the next attempt: the site's `Retry-After`, or a delay that grows with each attempt. */
export function pauseBefore(attempt: number, asked: string | null | undefined): number {
  const usual = 1_000 * 2 ** (attempt - 1);
  if (asked === null || asked === undefined) return usual;
  const wanted = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(wanted) ? usual : Math.max(wanted, 0);
}

/** A longer `Retry-After` ends the attempts. */
export const MAX_PAUSE_MS = 120_000;

/** Server errors for which a retry does not help. */
const LASTING: ReadonlySet<number> = new Set([501, 505]);

/** Whether a retry may help: the site or a proxy is busy or failed temporarily. */
export const isBusy = (status: number): boolean => status === 429 || (status >= 500 && !LASTING.has(status));
