const STORED = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;
const QUARTER_HOUR = 900_000;
/** Quarters of an hour: no time zone is further from GMT. */
const MAX_QUARTERS = 56;

/** Derives the offset of a site's clock from GMT from dates that are known in both. */
export class DateOffsets {
  readonly #found = new Map<number, number>();

  /** Adds a date by the site's clock and in GMT, as `YYYY-MM-DD hh:mm:ss`. Other texts are ignored. */
  add(local: string, gmt: string): void {
    if (!STORED.test(local) || !STORED.test(gmt) || gmt.startsWith('0000') || local.startsWith('0000')) return;
    const quarters =
      (Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(`${gmt.replace(' ', 'T')}Z`)) / QUARTER_HOUR;
    // Other differences were typed by hand and say nothing about the clock.
    if (!Number.isInteger(quarters) || Math.abs(quarters) > MAX_QUARTERS) return;
    this.#found.set(quarters, (this.#found.get(quarters) ?? 0) + 1);
  }

  /** The most frequent offset in hours, as settings store it (`-3.5`); undefined without any date. */
  hours(): string | undefined {
    const [first] = [...this.#found].sort(([, a], [, b]) => b - a);
    return first && String(first[0] / 4);
  }
}
