/** A cache of values that are derived from the database, valid until the database changes. */
export interface VersionedCache {
  /** Returns the cached value, or that of `load`. A value is not cached if the database changed while it was loaded. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Returns the cached value, or undefined. For callers that must not wait. */
  peek<T>(key: string): T | undefined;
}

/** Values with longer keys are not cached, since keys contain input of clients. */
const MAX_KEY_LENGTH = 2_048;

/**
 * Creates a cache that is emptied whenever `version` returns another number. It holds at most `limit` values and drops
 * the oldest first.
 */
export function createVersionedCache(version: () => number, limit = 5_000): VersionedCache {
  let current = version();
  let values = new Map<string, unknown>();
  let pending = new Map<string, Promise<unknown>>();

  const refresh = () => {
    const now = version();
    if (now === current) return;
    current = now;
    values = new Map();
    pending = new Map();
  };

  return {
    peek: <T>(key: string) => {
      refresh();
      return values.get(key) as T | undefined;
    },
    get: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      if (key.length > MAX_KEY_LENGTH) return load();
      refresh();
      if (values.has(key)) return Promise.resolve(values.get(key) as T);
      const waiting = pending.get(key);
      if (waiting) return waiting as Promise<T>;
      const [startValues, startPending] = [values, pending];
      const promise = load().then(
        (value) => {
          startPending.delete(key);
          refresh();
          if (startValues === values) {
            if (values.size >= limit) values.delete(values.keys().next().value as string);
            values.set(key, value);
          }
          return value;
        },
        (error) => {
          startPending.delete(key);
          throw error;
        },
      );
      pending.set(key, promise);
      return promise;
    },
  };
}

/**
 * Creates a cache for one transaction. It reads from the `shared` cache, but does not write to it, since the transaction
 * sees uncommitted changes.
 */
export function transactionCache(shared: VersionedCache): VersionedCache {
  const transactionValues = new Map<string, Promise<unknown>>();
  return {
    peek: (key) => shared.peek(key),
    get: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      const cached = shared.peek<T>(key);
      if (cached !== undefined) return Promise.resolve(cached);
      const loaded = (transactionValues.get(key) as Promise<T> | undefined) ?? load();
      transactionValues.set(key, loaded);
      return loaded;
    },
  };
}
