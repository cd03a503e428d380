import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import type { ByteCache } from '../../../schema/core/limits/byte-cache.ts';
import { isUnexpired, type ReadRecord, ReadRecorder } from '../../../schema/core/reads/read-record.ts';
import { ALL_TABLES, THEME_FILES, tableSetOf } from '../../../schema/core/reads/tracked-tables.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** A new answer: prepared if other requests may receive it too, otherwise for one request only. */
export type CreatedResponse<Single> = { reusable: PreparedResponse } | { single: Single };

/** The client for which an answer is being created has left, and the creation has ended. */
export class AbandonedError extends Error {}

/** Returns null for an AbandonedError: nobody reads the answer. Throws all other errors. */
export function nullIfAbandoned(error: unknown): null {
  if (error instanceof AbandonedError) return null;
  throw error;
}

/** Counts of lookups, and the present size of the cache. */
export interface ResponseCacheCounts {
  hits: number;
  misses: number;
  /** Answers that were found, but whose data had changed since. */
  stale: number;
  /** Answers that were removed because the cache was full. */
  evictions: number;
  entries: number;
  bytes: number;
}

/** Answers to anonymous requests, each valid until something that it was read from changes: docs/caching.md. */
export interface ResponseCache {
  /** The valid answer for a key. */
  find(key: string): PreparedResponse | undefined;
  /**
   * Creates an answer and caches it if it is reusable. Requests that arrive during the creation get the same answer,
   * unless data has changed since it began. If `create` throws an AbandonedError, one of them creates it again.
   */
  make<Single>(
    key: string,
    create: (reads: ReadRecorder) => Promise<CreatedResponse<Single>>,
  ): Promise<CreatedResponse<Single>>;
  counts(): ResponseCacheCounts;
}

interface CachedResponse {
  prepared: PreparedResponse;
  record: ReadRecord;
  /** The version of the table changes when its creation began, or when it was found valid. */
  version: number;
  themeChanges: number;
}

/** An answer that is being created; `shared` resolves to null if it is for one request only or its creation failed. */
interface PendingResponse {
  version: number;
  themeChanges: number;
  shared: Promise<PreparedResponse | 'abandoned' | null>;
}

/** Requests with longer keys are not cached. */
const MAX_KEY_LENGTH = 4_096;

/** Assumed memory of an entry without its body and key. */
const ENTRY_BYTES = 2_048;

/** Assumed memory of one row in the record of an entry. */
const ROW_BYTES = 100;

/** The maximum number of rows in the record of an entry. */
const MAX_ROWS = 1_000;

/** Every answer depends on the settings: they decide which routes exist and what permalinks look like. */
const ALWAYS_READ = tableSetOf('settings');

/** Creates a cache of answers in a memory; the least recently used ones are removed first. */
export function createResponseCache(
  { database, themes, now }: Pick<Kernel, 'database' | 'themes' | 'now'>,
  memory: ByteCache,
): ResponseCache {
  const { tableChanges } = database;
  const counts = { hits: 0, misses: 0, stale: 0 };
  const share = memory.share<CachedResponse>(
    ({ prepared: { body }, record }, key) =>
      // The compressed bodies take about half as much memory as the body itself.
      Math.ceil((body?.length ?? 0) * 1.5) + key.length + ENTRY_BYTES + (record.rows?.size ?? 0) * ROW_BYTES,
  );
  const pending = new Map<string, PendingResponse>();
  const themeChanges = () => themes?.changeCount() ?? 0;

  const isValid = (entry: CachedResponse): boolean => {
    const { record, version, themeChanges: themeChangesBefore } = entry;
    const currentVersion = tableChanges.version();
    if (!tableChanges.areUnchanged(record, version)) return false;
    // The next check needs to examine later changes only.
    entry.version = currentVersion;
    if (!isUnexpired(record, () => now().getTime())) return false;
    return (record.tables & THEME_FILES) === 0 || themeChanges() === themeChangesBefore;
  };

  const cache: ResponseCache = {
    find: (key) => {
      const entry = share.get(key);
      if (!entry) {
        counts.misses++;
        return undefined;
      }
      if (isValid(entry)) {
        counts.hits++;
        return entry.prepared;
      }
      counts.stale++;
      return undefined;
    },
    make: async (key, create) => {
      const version = tableChanges.version();
      const currentThemeChanges = themeChanges();
      const running = pending.get(key);
      if (
        running &&
        tableChanges.areUnchanged({ tables: ALL_TABLES }, running.version) &&
        running.themeChanges === currentThemeChanges
      ) {
        const shared = await running.shared;
        if (shared === 'abandoned') return cache.make(key, create);
        if (shared) return { reusable: shared };
      }
      const reads = new ReadRecorder();
      reads.addTables(ALWAYS_READ);
      const created = create(reads).then((response) => {
        if (!('reusable' in response)) return response;
        const entry = {
          prepared: response.reusable,
          record: reads.snapshot(MAX_ROWS),
          version,
          themeChanges: currentThemeChanges,
        };
        if (key.length <= MAX_KEY_LENGTH && isValid(entry)) share.set(key, entry);
        return response;
      });
      const shared = created.then(
        (response) => ('reusable' in response ? response.reusable : null),
        (error: unknown) => (error instanceof AbandonedError ? 'abandoned' : null),
      );
      const newPending = { version, themeChanges: currentThemeChanges, shared };
      pending.set(key, newPending);
      shared.then(() => {
        if (pending.get(key) === newPending) pending.delete(key);
      });
      return created;
    },
    counts: () => ({ ...counts, evictions: share.evictions, entries: share.entries, bytes: share.bytes }),
  };
  return cache;
}
