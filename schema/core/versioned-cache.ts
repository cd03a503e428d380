import { isUnexpired, type ReadRecord, type ReadRecorder } from './reads/read-record.ts';
import { ALL_TABLES } from './reads/tracked-tables.ts';

/** A cache of values that are derived from the database, valid until the database changes. */
export interface VersionedCache {
  /** Returns the cached value, or that of `load`. A value is not cached if the database changed while it was loaded. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Returns the cached value, or undefined. For callers that must not wait. */
  peek<T>(key: string): T | undefined;
  /**
   * Returns a view of the same cache that adds the read records of the values it returns to a recorder. The operation
   * that loads the values uses the same recorder.
   */
  recording(recorder: ReadRecorder): VersionedCache;
}

interface CachedValue {
  value: unknown;
  record: ReadRecord;
}

/** The record of a value that was loaded without a recorder. */
const ANY_READ: ReadRecord = { tables: ALL_TABLES, expiresAt: Number.POSITIVE_INFINITY };

/** Values with longer keys are not cached, since keys contain input of clients. */
const MAX_KEY_LENGTH = 2_048;

/**
 * Creates a cache that is emptied whenever `version` returns another number. It holds at most `limit` values and drops
 * the oldest first.
 */
export function createVersionedCache(
  version: () => number,
  { limit = 5_000, now = Date.now }: { limit?: number; now?: () => number } = {},
): VersionedCache {
  let current = version();
  let values = new Map<string, CachedValue>();
  let pending = new Map<string, Promise<CachedValue>>();

  const refresh = () => {
    const latest = version();
    if (latest === current) return;
    current = latest;
    values = new Map();
    pending = new Map();
  };

  const cachedValue = (key: string): CachedValue | undefined => {
    const cached = values.get(key);
    return cached && isUnexpired(cached.record, now) ? cached : undefined;
  };

  const load = (key: string, { compute, record }: { compute(): Promise<unknown>; record(): ReadRecord }) => {
    const [startValues, startPending] = [values, pending];
    const promise = compute().then(
      (value): CachedValue => {
        startPending.delete(key);
        refresh();
        const loaded = { value, record: record() };
        if (startValues === values) {
          if (values.size >= limit) values.delete(values.keys().next().value as string);
          values.set(key, loaded);
        }
        return loaded;
      },
      (error) => {
        startPending.delete(key);
        throw error;
      },
    );
    pending.set(key, promise);
    return promise;
  };

  const cacheFor = (recorder: ReadRecorder | undefined): VersionedCache => ({
    peek: <T>(key: string) => {
      refresh();
      const cached = cachedValue(key);
      if (cached) recorder?.add(cached.record);
      return cached?.value as T | undefined;
    },
    get: async <T>(key: string, compute: () => Promise<T>): Promise<T> => {
      if (key.length > MAX_KEY_LENGTH) return compute();
      refresh();
      const existing = cachedValue(key) ?? pending.get(key);
      const record = () => recorder?.snapshot() ?? ANY_READ;
      const cached = await (existing ?? load(key, { compute, record }));
      recorder?.add(cached.record);
      return cached.value as T;
    },
    recording: cacheFor,
  });
  return cacheFor(undefined);
}

/**
 * Creates a cache for one transaction. It reads from the `shared` cache, but does not write to it, since the transaction
 * sees uncommitted changes.
 */
export function transactionCache(shared: VersionedCache): VersionedCache {
  const transactionValues = new Map<string, Promise<unknown>>();
  const cache: VersionedCache = {
    peek: (key) => shared.peek(key),
    get: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      const cached = shared.peek<T>(key);
      if (cached !== undefined) return Promise.resolve(cached);
      const loaded = (transactionValues.get(key) as Promise<T> | undefined) ?? load();
      transactionValues.set(key, loaded);
      return loaded;
    },
    recording: () => cache,
  };
  return cache;
}
