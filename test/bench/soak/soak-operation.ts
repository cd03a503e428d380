import type { Random } from '../site/random.ts';
import type { SoakAnswer, SoakRequest } from './soak-client.ts';

/** The groups of operations whose durations are judged together. */
export type SoakGroup = 'reads' | 'writes' | 'uploads';

/** What an operation may use. */
export interface SoakSession {
  readonly random: Random;
  /** The ids of posts that the soak does not change. */
  readonly postIds: readonly number[];
  /** Sends a request, and records its duration and its outcome under a kind. */
  call(kind: string, request: SoakRequest): Promise<SoakAnswer>;
}

/** A kind of traffic. */
export interface SoakOperation {
  kind: string;
  group: SoakGroup;
  /** Its share of all operations, relative to the weights of the others. */
  weight: number;
  run(session: SoakSession): Promise<void>;
}

/** The value of a field in a JSON answer; undefined if the answer is something else. */
export function fieldOf<T>(answer: SoakAnswer, name: string): T | undefined {
  try {
    return (JSON.parse(answer.text) as Record<string, T>)[name];
  } catch {
    return undefined;
  }
}

/**
 * Items that the soak has created. An item that is in use is not in the pool, so that nothing else changes or deletes
 * it.
 */
export class ItemPool<T> {
  readonly #items: T[] = [];
  readonly #limit: number;

  /** `limit` is the number of items above which the oldest should be deleted. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the oldest item out of the pool. */
  take(): T | undefined {
    return this.#items.shift();
  }

  /** Returns an item to the pool. */
  add(item: T | undefined): void {
    if (item !== undefined) this.#items.push(item);
  }

  /** Takes the oldest item out of a pool that is full. */
  takeSurplus(): T | undefined {
    return this.#items.length > this.#limit ? this.take() : undefined;
  }
}
