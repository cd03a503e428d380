/** Milliseconds before the next attempt: what a site asks for (`Retry-After`), or longer with each attempt. */
export function pauseBefore(attempt: number, asked: string | null | undefined): number {
  const usual = 1_000 * 2 ** (attempt - 1);
  if (asked === null || asked === undefined) return usual;
  const wanted = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(wanted) ? usual : Math.max(wanted, 0);
}

/** Milliseconds: whoever is asked to stay away for longer comes back another time. */
export const LONGEST_PAUSE = 120_000;

/** What fails for good, among what fails on the site's side. */
const LASTING: ReadonlySet<number> = new Set([501, 505]);

/** The site is busy, or what stands before it is, or it broke off: it may go right the next time. */
export const isBusy = (status: number): boolean => status === 429 || (status >= 500 && !LASTING.has(status));
