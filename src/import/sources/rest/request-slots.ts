import { setTimeout as pause } from 'node:timers/promises';

/** The maximum pause of a slot after a slow request. */
const MAX_SLOT_PAUSE_MS = 2_000;

/**
 * Limits concurrent requests. After a request its slot pauses for as long as the request took, so that a site never
 * gets requests faster than it answers. When the site demands a pause, all requests wait.
 */
export class RequestSlots {
  /** The time from which each unused slot is available. */
  readonly #unusedSlots: number[];
  readonly #waiting: ((availableAt: number) => void)[] = [];
  #pausedUntil = 0;

  constructor(maxConcurrent: number) {
    this.#unusedSlots = Array.from({ length: maxConcurrent }, () => 0);
  }

  /** Runs the body as soon as a slot is available. */
  async take<T>(body: () => Promise<T>): Promise<T> {
    const availableAt =
      this.#unusedSlots.shift() ?? (await new Promise<number>((resolve) => this.#waiting.push(resolve)));
    let started = performance.now();
    try {
      // The pause may be extended while this request waits.
      for (let wait = this.#remainingPause(availableAt); wait > 0; wait = this.#remainingPause(availableAt))
        await pause(wait);
      started = performance.now();
      return await body();
    } finally {
      const ended = performance.now();
      const nextAvailableAt = ended + Math.min(ended - started, MAX_SLOT_PAUSE_MS);
      const waiting = this.#waiting.shift();
      if (waiting) waiting(nextAvailableAt);
      else this.#unusedSlots.push(nextAvailableAt);
    }
  }

  /** Milliseconds until a request may start in a slot. */
  #remainingPause(availableAt: number): number {
    return Math.max(availableAt, this.#pausedUntil) - performance.now();
  }

  /** Starts no request for the given time. */
  pauseFor(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }
}
