import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: the longest rest after a request to a site that is slow. */
const LONGEST_REST = 2_000;

/**
 * Lets so many requests run at once. Behind each its place rests for as long as it took, so that a site is never asked
 * faster than it answers; where it asks for a pause, all wait.
 */
export class Turns {
  /** When each place that nobody has may be taken. */
  readonly #free: number[];
  readonly #waiting: ((restedAt: number) => void)[] = [];
  #pausedUntil = 0;

  constructor(most: number) {
    this.#free = Array.from({ length: most }, () => 0);
  }

  /** Runs the body when it is its turn. */
  async take<T>(body: () => Promise<T>): Promise<T> {
    const restedAt = this.#free.shift() ?? (await new Promise<number>((resolve) => this.#waiting.push(resolve)));
    let started = performance.now();
    try {
      // Whoever asks for a pause meanwhile makes it longer.
      for (let wait = this.#waitUntil(restedAt); wait > 0; wait = this.#waitUntil(restedAt)) await pause(wait);
      started = performance.now();
      return await body();
    } finally {
      const ended = performance.now();
      const next = ended + Math.min(ended - started, LONGEST_REST);
      const waiting = this.#waiting.shift();
      if (waiting) waiting(next);
      else this.#free.push(next);
    }
  }

  #waitUntil(restedAt: number): number {
    return Math.max(restedAt, this.#pausedUntil) - performance.now();
  }

  /** Begins nothing for so many milliseconds. */
  pauseFor(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }
}
