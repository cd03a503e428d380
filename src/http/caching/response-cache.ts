import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { isInTime, type ReadRecord, ReadRecorder } from '../../../schema/core/reads/read-record.ts';
import { ALL_TABLES, THEME_FILES, tableSetOf } from '../../../schema/core/reads/tracked-tables.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** An answer that was just made: prepared where it may be given to other requests too, else for one request alone. */
export type MadeResponse<Single> = { reusable: PreparedResponse } | { single: Single };

/** What has been looked up so far. */
export interface ResponseCacheCounts {
  hits: number;
  misses: number;
  /** Answers that were found, but made from what has changed since. */
  stale: number;
  entries: number;
  bytes: number;
}

/** Answers to anonymous requests, each valid until something that it was made from changes: docs/caching.md. */
export interface ResponseCache {
  /** The valid answer under a key. */
  find(key: string): PreparedResponse | undefined;
  /**
   * Makes an answer and caches it if it is reusable. A request that comes while the answer is being made gets the same
   * one, unless something has changed since its making began.
   */
  make<Single>(
    key: string,
    create: (reads: ReadRecorder) => Promise<MadeResponse<Single>>,
  ): Promise<MadeResponse<Single>>;
  counts(): ResponseCacheCounts;
}

interface CachedResponse {
  prepared: PreparedResponse;
  record: ReadRecord;
  /** When its making began, in the count of changes. */
  version: number;
  themeChanges: number;
}

/** An answer that is being made; null once it is known to be for one request alone. */
interface PendingResponse {
  version: number;
  themeChanges: number;
  shared: Promise<PreparedResponse | null>;
}

/** Requests with longer keys are not cached. */
const MAX_KEY_LENGTH = 4_096;

/** Memory of an entry beside its body and key. */
const ENTRY_BYTES = 2_048;

/** Every answer depends on the settings: they decide which routes there are and what permalinks look like. */
const ALWAYS_READ = tableSetOf('settings') | tableSetOf('terms');

/** Creates a cache that holds at most `maxBytes`; the least recently used answers make room. */
export function createResponseCache(
  { database, themes, now }: Pick<Kernel, 'database' | 'themes' | 'now'>,
  maxBytes: number,
): ResponseCache {
  const { tableChanges } = database;
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 4),
    // A compressed body takes about half as much again.
    sizeCalculation: ({ prepared: { body } }, key) => Math.ceil((body?.length ?? 0) * 1.5) + key.length + ENTRY_BYTES,
  });
  const pending = new Map<string, PendingResponse>();
  const counts = { hits: 0, misses: 0, stale: 0 };
  const themeChanges = () => themes?.changeCount() ?? 0;

  const isValid = ({ record, version, themeChanges: seen }: CachedResponse): boolean => {
    if (!tableChanges.areUnchanged(record.tables, version)) return false;
    if (!isInTime(record, () => now().getTime())) return false;
    return (record.tables & THEME_FILES) === 0 || themeChanges() === seen;
  };

  return {
    find: (key) => {
      const entry = entries.get(key);
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
      const seen = themeChanges();
      const running = pending.get(key);
      if (running && tableChanges.areUnchanged(ALL_TABLES, running.version) && running.themeChanges === seen) {
        const shared = await running.shared;
        if (shared) return { reusable: shared };
      }
      const reads = new ReadRecorder();
      reads.addTables(ALWAYS_READ);
      const made = create(reads).then((response) => {
        if (!('reusable' in response)) return response;
        const entry = { prepared: response.reusable, record: reads.snapshot(), version, themeChanges: seen };
        if (key.length <= MAX_KEY_LENGTH && isValid(entry)) entries.set(key, entry);
        return response;
      });
      const shared = made.then(
        (response) => ('reusable' in response ? response.reusable : null),
        () => null,
      );
      const own = { version, themeChanges: seen, shared };
      pending.set(key, own);
      shared.then(() => {
        if (pending.get(key) === own) pending.delete(key);
      });
      return made;
    },
    counts: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
