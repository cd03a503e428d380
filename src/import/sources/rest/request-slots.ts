import { setTimeout as pause } from 'node:timers/promises';

/** The maximum pause after a request to a slow site. */
const MAX_REST_MS = 2_000;

/**
 * Limits concurrent requests. After a request its slot pauses for as long as the request took, so that a site never
 * gets requests faster than it answers. When the site demands a pause, all requests wait.
 */
export class RequestSlots {
  /** The time from which each unused slot may be taken. */
  readonly #free: number[];
  readonly #waiting: ((restedAt: number) => void)[] = [];
  #pausedUntil = 0;

  constructor(most: number) {
    this.#free = Array.from({ length: most }, () => 0);
  }

  /** Runs the body as soon as a slot is available. */
  async take<T>(body: () => Promise<T>): Promise<T> {
    const restedAt = this.#free.shift() ?? (await new Promise<number>((resolve) => this.#waiting.push(resolve)));
    let started = performance.now();
    try {
      // The pause may be extended while this request waits.
      for (let wait = this.#waitUntil(restedAt); wait > 0; wait = this.#waitUntil(restedAt)) await pause(wait);
      started = performance.now();
      return await body();
    } finally {
      const ended = performance.now();
      const next = ended + Math.min(ended - started, MAX_REST_MS);
      const waiting = this.#waiting.shift();
      if (waiting) waiting(next);
      else this.#free.push(next);
    }
  }

  #waitUntil(restedAt: number): number {
    return Math.max(restedAt, this.#pausedUntil) - performance.now();
  }

  /** Starts no request for the given time. */
  pauseFor(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }
}
