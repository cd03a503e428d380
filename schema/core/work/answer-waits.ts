/** Milliseconds after which a database that has not answered counts as silent. */
const SILENT_MS = 1_000;

/** The times in which work waits for the database, and the database gives no sign of activity. */
export class AnswerWaits {
  readonly #now: () => number;
  #waiting = 0;
  #lastActivity = 0;
  #silence = 0;

  /** `now` returns the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How many milliseconds the database has been silent, including the present wait; short waits do not count. */
  get silence(): number {
    return this.#silence + (this.#waiting > 0 ? this.#silenceUntil(this.#now()) : 0);
  }

  /** Begins a part of the work that waits for the database. */
  begin(): void {
    if (this.#waiting === 0) this.#lastActivity = this.#now();
    this.#waiting++;
  }

  /** Ends such a part: the database has answered, or has failed. */
  end(): void {
    this.noteActivity();
    this.#waiting--;
  }

  /** Notes that the database has answered, or a transaction continues. */
  noteActivity(): void {
    const now = this.#now();
    this.#silence += this.#silenceUntil(now);
    this.#lastActivity = now;
  }

  #silenceUntil(now: number): number {
    const silence = now - this.#lastActivity;
    return silence < SILENT_MS ? 0 : silence;
  }
}
