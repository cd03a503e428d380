import { LRUCache } from 'lru-cache';

interface Entry {
  value: unknown;
  size: number;
  share: CacheShare<unknown>;
}

/**
 * The memory of several caches that share one limit: when it is full, the entry that was used least recently is removed,
 * whichever cache it belongs to.
 */
export class ByteCache {
  readonly #entries: LRUCache<string, Entry>;
  #shares = 0;

  /** `maxBytes` limits all entries, as their caches estimate them; one entry takes at most a quarter of it. */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: ({ size }) => size,
      dispose: ({ size, share }, _key, reason) => share.noteRemoval(size, reason === 'evict'),
    });
  }

  /** Returns a cache of its own within this memory; `sizeOf` estimates the bytes of an entry. */
  share<Value>(sizeOf: (value: Value, key: string) => number): CacheShare<Value> {
    return new CacheShare<Value>(this.#entries, { prefix: `${this.#shares++} `, sizeOf });
  }
}

/** One of the caches that share a memory, with its present size. */
export class CacheShare<Value> {
  readonly #entries: LRUCache<string, Entry>;
  readonly #prefix: string;
  readonly #sizeOf: (value: Value, key: string) => number;
  entries = 0;
  bytes = 0;
  /** Entries that were removed because the memory was full. */
  evictions = 0;

  constructor(
    entries: LRUCache<string, Entry>,
    { prefix, sizeOf }: { prefix: string; sizeOf: (value: Value, key: string) => number },
  ) {
    this.#entries = entries;
    this.#prefix = prefix;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(this.#prefix + key)?.value as Value | undefined;
  }

  /** Stores a value; one that is too large is not stored. */
  set(key: string, value: Value): void {
    const size = this.#sizeOf(value, key);
    const entry: Entry = { value, size, share: this as CacheShare<unknown> };
    this.#entries.set(this.#prefix + key, entry);
    if (this.#entries.peek(this.#prefix + key) !== entry) return;
    this.entries++;
    this.bytes += size;
  }

  noteRemoval(size: number, isEviction: boolean): void {
    this.entries--;
    this.bytes -= size;
    if (isEviction) this.evictions++;
  }
}
