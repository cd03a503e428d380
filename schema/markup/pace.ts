import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time after which the event loop serves other requests. */
const SLICE_MS = 15;

/** Divides long work into slices, between which the event loop serves other requests. */
export class Pace {
  #since = performance.now();

  /** Whether the current slice has used its time. Cheap enough for a check between small pieces of work. */
  get isDue(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  /** Yields to the event loop and starts the next slice. */
  async rest(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }

  /** Joins pieces of text, and yields between them when it is due. */
  async join(pieces: Iterable<string>): Promise<string> {
    const joined: string[] = [];
    for (const piece of pieces) {
      joined.push(piece);
      if (this.isDue) await this.rest();
    }
    return joined.join('');
  }
}
