/** Keeps what was derived from the database for as long as the database does not change. */
export interface VersionedCache {
  /** The kept value, or what `load` gives. A value that was loaded across a change is not kept. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The kept value if there is one: for paths that must not wait. */
  peek<T>(key: string): T | undefined;
}

/**
 * A cache over `version`, whose value differs after every change. Everything goes at a change; at most `limit` values
 * are kept, the oldest go first.
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
