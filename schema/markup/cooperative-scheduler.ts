import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/** The time after which work must yield to the event loop. */
const SLICE_MS = 15;

/** Divides long work into time slices, so that other requests are served between them. */
export class CooperativeScheduler {
  #sliceStart = performance.now();

  /** Whether the current slice has used its time. Cheap enough to check after each small step. */
  get shouldYield(): boolean {
    return performance.now() - this.#sliceStart >= SLICE_MS;
  }

  /** Yields to the event loop and starts the next slice. */
  async yieldToEventLoop(): Promise<void> {
    await nextEventLoopTurn();
    this.#sliceStart = performance.now();
  }

  /** Joins chunks of text, and yields to the event loop between them when it is due. */
  async joinChunks(chunks: Iterable<string>): Promise<string> {
    const joined: string[] = [];
    for (const chunk of chunks) {
      joined.push(chunk);
      if (this.shouldYield) await this.yieldToEventLoop();
    }
    return joined.join('');
  }
}
