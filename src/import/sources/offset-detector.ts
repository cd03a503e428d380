const STORED_DATE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;
const QUARTER_HOUR = 900_000;
/** The maximum offset of a time zone from GMT, in quarters of an hour. */
const MAX_QUARTERS = 56;

/** Derives the offset of a site's time zone from dates that are known in both the time zone and GMT. */
export class OffsetDetector {
  readonly #counts = new Map<number, number>();

  /** Adds a date in the time zone of the site and in GMT, as `YYYY-MM-DD hh:mm:ss`. Other texts are ignored. */
  add(local: string, gmt: string): void {
    if (!STORED_DATE.test(local) || !STORED_DATE.test(gmt) || gmt.startsWith('0000') || local.startsWith('0000'))
      return;
    const quarters =
      (Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(`${gmt.replace(' ', 'T')}Z`)) / QUARTER_HOUR;
    // Other differences come from dates that were edited by hand.
    if (!Number.isInteger(quarters) || Math.abs(quarters) > MAX_QUARTERS) return;
    this.#counts.set(quarters, (this.#counts.get(quarters) ?? 0) + 1);
  }

  /** The most frequent offset in hours, as settings store it (`-3.5`); undefined without any date. */
  hours(): string | undefined {
    const [first] = [...this.#counts].sort(([, a], [, b]) => b - a);
    return first && String(first[0] / 4);
  }
}
