const STORED = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;
const QUARTER_HOUR = 900_000;
/** No clock is further from GMT, in quarters of an hour. */
const MAX_QUARTERS = 56;

/** Finds how far the clock of a site is ahead of GMT from dates that are known by both. */
export class DateOffsets {
  readonly #found = new Map<number, number>();

  /** Takes a date by the site's clock and in GMT: `YYYY-MM-DD hh:mm:ss`. What is no date is passed over. */
  add(local: string, gmt: string): void {
    if (!STORED.test(local) || !STORED.test(gmt) || gmt.startsWith('0000') || local.startsWith('0000')) return;
    const quarters =
      (Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(`${gmt.replace(' ', 'T')}Z`)) / QUARTER_HOUR;
    // Anything else was typed, not shown by a clock.
    if (!Number.isInteger(quarters) || Math.abs(quarters) > MAX_QUARTERS) return;
    this.#found.set(quarters, (this.#found.get(quarters) ?? 0) + 1);
  }

  /** Hours that most dates are ahead, as settings hold them (`-3.5`); undefined where no date says. */
  hours(): string | undefined {
    const [first] = [...this.#found].sort(([, a], [, b]) => b - a);
    return first && String(first[0] / 4);
  }
}
