import { LRUCache } from 'lru-cache';
import type { Database } from '../domain-kernel.ts';
import { EndedWorkError } from '../work/work-limits.ts';
import { isUnexpired, type ReadRecord, type ReadRecorder } from './read-record.ts';
import { ALL_TABLES, THEME_FILES } from './tracked-tables.ts';

/** A cache of values that are derived from the database, valid until what they were read from changes. */
export interface VersionedCache {
  /** Returns the cached value, or that of `load`. A value is not cached if it changed while it was loaded. */
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
  /** The state of the database before the value was loaded. */
  state: DatabaseState;
}

interface DatabaseState {
  contentVersion: number;
  tableVersion: number;
}

/** The record of a value that was loaded without a recorder. */
const ANY_READ: ReadRecord = { tables: ALL_TABLES, expiresAt: Number.POSITIVE_INFINITY };

/** Values with longer keys are not cached, since keys contain input of clients. */
const MAX_KEY_LENGTH = 2_048;

const DEFAULT_LIMIT = 5_000;

/**
 * Creates a cache of at most `limit` values; the least recently used ones are dropped. A value is valid as long as the
 * database is unchanged, and beyond a change if the tables that it was read from are unchanged.
 */
export function createVersionedCache(
  { contentVersion, tableChanges, now }: Pick<Database, 'contentVersion' | 'tableChanges'> & { now(): number },
  limit = DEFAULT_LIMIT,
): VersionedCache {
  const values = new LRUCache<string, CachedValue>({ max: limit });
  const pending = new Map<string, { contentVersion: number; loaded: Promise<CachedValue> }>();

  const isCurrent = ({ record, state }: CachedValue): boolean => {
    if (!isUnexpired(record, now)) return false;
    if (state.contentVersion === contentVersion()) return true;
    if (record === ANY_READ || (record.tables & THEME_FILES) !== 0) return false;
    return tableChanges.areUnchanged(record, state.tableVersion);
  };

  const partCache = (key: string): CachedValue | undefined => {
    const cached = values.get(key);
    return cached && isCurrent(cached) ? cached : undefined;
  };

  const load = (key: string, { compute, record }: { compute(): Promise<unknown>; record(): ReadRecord }) => {
    const state = { contentVersion: contentVersion(), tableVersion: tableChanges.version() };
    const loaded = compute().then((value): CachedValue => {
      const cached = { value, record: record(), state };
      if (isCurrent(cached)) values.set(key, cached);
      return cached;
    });
    const entry = { contentVersion: state.contentVersion, loaded };
    pending.set(key, entry);
    const forget = () => {
      if (pending.get(key) === entry) pending.delete(key);
    };
    loaded.then(forget, forget);
    return loaded;
  };

  const pendingValue = (key: string): Promise<CachedValue> | undefined => {
    const entry = pending.get(key);
    return entry?.contentVersion === contentVersion() ? entry?.loaded : undefined;
  };

  /** A value that another request is loading; null if the work of that request ends before. */
  const sharedValue = (key: string): Promise<CachedValue | null> | undefined =>
    pendingValue(key)?.catch((error: unknown) => {
      if (error instanceof EndedWorkError) return null;
      throw error;
    });

  const cacheFor = (recorder: ReadRecorder | undefined): VersionedCache => {
    const cache: VersionedCache = {
      peek: <T>(key: string) => {
        const cached = partCache(key);
        if (cached) recorder?.add(cached.record);
        return cached?.value as T | undefined;
      },
      get: async <T>(key: string, compute: () => Promise<T>): Promise<T> => {
        if (key.length > MAX_KEY_LENGTH) return compute();
        const record = () => recorder?.snapshot() ?? ANY_READ;
        const cached = await (partCache(key) ?? sharedValue(key) ?? load(key, { compute, record }));
        if (cached === null) return cache.get(key, compute);
        recorder?.add(cached.record);
        return cached.value as T;
      },
      recording: cacheFor,
    };
    return cache;
  };
  return cacheFor(undefined);
}

/**
 * The cache of a domain, for values whose reads are recorded apart from what else an answer is made from, so that they
 * remain valid beyond changes of that. `load` reads through the domain that it receives, and nothing else.
 */
export const partCache = <D extends { cache: VersionedCache; forPart?(): D }>(domain: D) => ({
  get: async <T>(key: string, load: (part: D) => Promise<T>): Promise<T> => {
    const cached = domain.cache.peek<T>(key);
    if (cached !== undefined) return cached;
    const part = domain.forPart?.() ?? domain;
    return part.cache.get(key, () => load(part));
  },
});

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
