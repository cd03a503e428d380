import { LRUCache } from 'lru-cache';
import { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import type { Database } from '../domain-kernel.ts';
import type { OperationRecord } from '../reads/recording-kernel.ts';
import { statementTables } from '../reads/statement-tables.ts';
import { type TableSet, tableSetOf } from '../reads/tracked-tables.ts';
import { SCAN_COST } from '../work/work-limits.ts';
import { createListedIds, MAX_CHANGED_ITEMS } from './listed-ids.ts';
import { correctTermMatches, loadTermMatches, NUMBERS_PER_STEP, type TermMatches } from './term-matches.ts';
import { ranksTerms, type SearchColumn, type SearchedList } from './text-search.ts';

/** The items of a list that match a search. */
export interface SearchedItems {
  ids: Int32Array;
  /** False if the list is so short that its texts were not searched: the caller has to check them. */
  isSearched: boolean;
}

/** Searches lists, however many items match. The results are cached until the searched tables change. */
export interface SearchLists {
  find(list: SearchedList): Promise<SearchedItems>;
  /** The same for one operation: records the tables that results were read from, and counts its searches. */
  forOperation(operation: OperationRecord): SearchLists;
}

/** The texts of shorter lists are read by the caller. */
const MIN_SEARCHED = 1_000;

/** Memory of cached results. */
const MAX_BYTES = 64_000_000;

/** For each new result, so many of the least recently used ones are removed if their tables have changed. */
const EXAMINED_RESULTS = 8;

const TEXTS: TableSet = tableSetOf('posts') | tableSetOf('post_search_texts');

/** A text is that of its item, whose type says which matches it belongs to. */
const CHANGES_OF_TEXTS = { tables: ['posts', 'post_search_texts'], limit: MAX_CHANGED_ITEMS } as const;

interface CachedItems extends SearchedItems {
  version: number;
  tables: TableSet;
}

/** Creates the search of one app. */
export function createSearchLists(database: Database): SearchLists {
  const { tableChanges } = database;
  const results = new LRUCache<string, CachedItems>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }) => ids.byteLength + 1_000,
  });
  const matchesOf = createTermMatchCache(database);
  const listedIds = createListedIds(database);
  const pending = new Map<string, Promise<CachedItems>>();

  /** Runs one search of a key at a time; further callers get its result. */
  const once = (key: string, load: () => Promise<CachedItems>): Promise<CachedItems> => {
    const running = pending.get(key);
    if (running) return running;
    const started = load().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };

  const search = async (list: SearchedList, version: number): Promise<CachedItems> => {
    const tables = TEXTS | statementTables(list.ids.sql);
    const ids = await listedIds(list);
    if (ids.length <= MIN_SEARCHED) return { ids, isSearched: false, version, tables };
    const rank = await rankOf(list, (term) => Promise.all(list.types.map((type) => matchesOf(type, term))));
    return { ids: await inOrderOfRank(ids, rank), isSearched: true, version, tables };
  };

  /** Without it, results that nobody asks for again would fill the memory while the site changes. */
  const removeOutdated = () => {
    let examined = 0;
    for (const key of results.rkeys()) {
      if (examined++ === EXAMINED_RESULTS) return;
      const result = results.peek(key);
      if (result && !tableChanges.areUnchanged(result, result.version)) results.delete(key);
    }
  };

  const find = async (list: SearchedList): Promise<CachedItems> => {
    const { ids, types, terms, columns, isRanked } = list;
    const key = JSON.stringify([ids.sql, ids.values, types, terms, columns, isRanked]);
    const cached = results.get(key);
    if (cached && tableChanges.areUnchanged(cached, cached.version)) return cached;
    // Includes the content version, so that a search after a write does not join one from before it.
    return once(`${tableChanges.version()}:${database.contentVersion()}:${key}`, async () => {
      // The rows that this process has just written are corrected too.
      await database.catchUp();
      const found = await search(list, tableChanges.version());
      removeOutdated();
      results.set(key, found);
      return found;
    });
  };

  const forOperation: SearchLists['forOperation'] = ({ recorder, work }) => ({
    forOperation,
    find: async (list) => {
      const found = await (work ? work.statement(() => find(list), SCAN_COST) : find(list));
      recorder.addTables(found.tables);
      return found;
    },
  });
  return { find, forOperation };
}

interface CachedMatches {
  matches: TermMatches;
  /** A version of the changes before the matches were read. */
  version: number;
}

/** Returns the matches of terms. They are cached, and corrected for the items that have changed. */
function createTermMatchCache(database: Database): (type: string, term: string) => Promise<TermMatches> {
  const { tableChanges } = database;
  const cache = new LRUCache<string, CachedMatches>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ matches: { title, excerpt, content } }) => title.bytes + excerpt.bytes + content.bytes + 1_000,
  });
  const loading = new Map<string, Promise<TermMatches>>();

  const load = async (type: string, term: string): Promise<TermMatches> => {
    const key = JSON.stringify([type, term]);
    const version = tableChanges.version();
    const cached = cache.get(key);
    const ids = cached && tableChanges.changedIds({ ...CHANGES_OF_TEXTS, since: cached.version });
    const matches =
      cached && ids
        ? await correctTermMatches(database, { term, type, ids: [...ids], matches: cached.matches })
        : await loadTermMatches(database, { term, type });
    cache.set(key, { version, matches });
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

/** The matches of a term in the items of each searched type. */
type LoadMatches = (term: string) => Promise<readonly TermMatches[]>;

/**
 * Returns a function that ranks an item by its id, the most relevant first, as `relevanceRank` does in SQL; 0 for all if
 * the list is not ranked. It returns null for items that do not match.
 */
async function rankOf(
  { terms, columns, isRanked }: Pick<SearchedList, 'terms' | 'columns' | 'isRanked'>,
  load: LoadMatches,
): Promise<(id: number) => number | null> {
  const { required, excluded, isSingle, sentence } = terms;
  const [isRequired, isExcluded] = await Promise.all([testsOf(required, load), testsOf(excluded, load)]);
  const inSentence = isRanked && !isSingle && sentence !== '' ? await testOf(sentence, load) : null;
  // Every text contains the empty term: without required terms, items only need to have texts.
  const hasTexts = required.length === 0 ? await testOf('', load) : null;
  const isIn = (test: TermTest, id: number) => columns.some((column) => test(column, id));
  const matches = (id: number) =>
    (hasTexts === null || hasTexts('title', id)) &&
    isRequired.every((test) => isIn(test, id)) &&
    !isExcluded.some((test) => isIn(test, id));
  const rank = (id: number): number => {
    if (!isRanked) return 0;
    if (isSingle) return isRequired[0]?.('title', id) ? 0 : 1;
    if (inSentence?.('title', id)) return 1;
    const inTitle = ranksTerms(terms) ? isRequired.filter((test) => test('title', id)).length : 0;
    if (inTitle > 0) return inTitle === required.length ? 2 : 3;
    if (inSentence?.('excerpt', id)) return 4;
    return inSentence?.('content', id) ? 5 : 6;
  };
  return (id) => (matches(id) ? rank(id) : null);
}

/** Whether a text of an item contains a term. */
type TermTest = (column: SearchColumn, id: number) => boolean;

const testsOf = (terms: readonly string[], load: LoadMatches): Promise<TermTest[]> =>
  Promise.all(terms.map((term) => testOf(term, load)));

async function testOf(term: string, load: LoadMatches): Promise<TermTest> {
  const byType = await load(term);
  return (column, id) => byType.some((matches) => matches[column].has(id));
}

/** The number of ranks that `rankOf` assigns. */
const RANKS = 7;
const NO_RANK = -1;

/**
 * Returns the ids in the order of their ranks, and in their own order within a rank. Ids without a rank are left out.
 * Yields to the event loop.
 */
async function inOrderOfRank(ids: Int32Array, rankOfId: (id: number) => number | null): Promise<Int32Array> {
  const scheduler = new CooperativeScheduler();
  const ranks = new Int8Array(ids.length);
  const sizes = new Int32Array(RANKS);
  for (let index = 0; index < ids.length; index++) {
    const rank = rankOfId(ids[index] as number) ?? NO_RANK;
    ranks[index] = rank;
    if (rank !== NO_RANK) sizes[rank] = (sizes[rank] as number) + 1;
    if (index % NUMBERS_PER_STEP === 0 && scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  const ends = sizes.map((_, rank) => sizes.subarray(0, rank).reduce((sum, size) => sum + size, 0));
  const ordered = new Int32Array(sizes.reduce((sum, size) => sum + size, 0));
  for (let index = 0; index < ids.length; index++) {
    const rank = ranks[index] as number;
    if (rank === NO_RANK) continue;
    ordered[ends[rank] as number] = ids[index] as number;
    ends[rank] = (ends[rank] as number) + 1;
  }
  return ordered;
}
