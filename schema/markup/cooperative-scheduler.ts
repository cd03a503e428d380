import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/** The time after which work must yield to the event loop. */
const SLICE_MS = 15;

/** Chunks are joined in groups: hundreds of thousands of short texts make garbage collections long. */
const GROUP_SIZE = 1_000;

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
    const groups: string[] = [];
    let group: string[] = [];
    for (const chunk of chunks) {
      group.push(chunk);
      if (group.length === GROUP_SIZE) {
        groups.push(group.join(''));
        group = [];
      }
      if (this.shouldYield) await this.yieldToEventLoop();
    }
    return groups.join('') + group.join('');
  }
}
