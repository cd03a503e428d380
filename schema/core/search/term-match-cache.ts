import { LRUCache } from 'lru-cache';
import type { Database } from '../domain-kernel.ts';
import { type TableSet, tableSetOf } from '../reads/tracked-tables.ts';
import { changedItems, type TextState, textState } from './changed-items.ts';
import { correctTermMatches, loadTermMatches, type TermMatches } from './term-matches.ts';

/** Memory of cached matches. */
const MAX_BYTES = 64_000_000;

const TEXTS: TableSet = tableSetOf('posts') | tableSetOf('post_search_texts');

interface CachedMatches extends TextState {
  matches: TermMatches;
}

/** Returns the matches of terms. They are cached, and corrected for the items that have changed. */
export function createTermMatchCache(database: Database): (type: string, term: string) => Promise<TermMatches> {
  const { tableChanges } = database;
  const cache = new LRUCache<string, CachedMatches>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ matches: { title, excerpt, content } }) => title.bytes + excerpt.bytes + content.bytes + 1_000,
  });
  const loading = new Map<string, Promise<TermMatches>>();

  const load = async (type: string, term: string): Promise<TermMatches> => {
    const key = JSON.stringify([type, term]);
    const state = await textState(database);
    const cached = cache.get(key);
    const ids = cached ? await changedItems(database, { since: cached, latest: state }) : null;
    const matches =
      cached && ids
        ? await correctTermMatches(database, { term, type, ids, matches: cached.matches })
        : await loadTermMatches(database, { term, type });
    cache.set(key, { ...state, matches });
    return matches;
  };

  return async (type, term) => {
    const key = JSON.stringify([type, term]);
    // Matches that are being loaded may be older than a change before this call, so they are examined afterwards.
    for (let running = loading.get(key); running; running = loading.get(key)) await running.catch(() => {});
    const cached = cache.get(key);
    if (cached && tableChanges.areUnchanged({ tables: TEXTS }, cached.version)) return cached.matches;
    const started = load(type, term).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };
}
