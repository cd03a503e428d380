/** Caches values derived from the database until the database changes. */
export interface VersionedCache {
  /** The cached value, or the one that `load` returns. A value that was loaded across a change is not cached. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The cached value if there is one: for paths that must not wait. */
  peek<T>(key: string): T | undefined;
}

/** Values with longer keys are not cached: keys contain input of clients. */
const MAX_KEY_LENGTH = 2_048;

/**
 * A cache over `version`, whose value differs after every change. A change empties it; it holds at most `limit` values
 * and drops the oldest first.
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
 * A cache for one transaction: it returns what `shared` has, and does not share what it loads, since the transaction sees
 * what is not committed yet.
 */
export function transactionCache(shared: VersionedCache): VersionedCache {
  const own = new Map<string, Promise<unknown>>();
  return {
    peek: (key) => shared.peek(key),
    get: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      const known = shared.peek<T>(key);
      if (known !== undefined) return Promise.resolve(known);
      const loaded = (own.get(key) as Promise<T> | undefined) ?? load();
      own.set(key, loaded);
      return loaded;
    },
  };
}
