import { LRUCache } from 'lru-cache';
import type { JournalPosition } from '../dialect/journal-dialect.ts';
import type { Database } from '../domain-kernel.ts';
import { endOfJournal } from '../journal/change-journal.ts';
import type { ReadRecorder } from '../reads/read-record.ts';
import { statementTables } from '../reads/statement-tables.ts';
import { type TableSet, tableSetOf } from '../reads/tracked-tables.ts';
import { sql } from '../sql.ts';
import { readNumbers } from './number-list.ts';
import { rankOf } from './search-rank.ts';
import type { SearchedList } from './searched-list.ts';
import { loadTermMatches, type TermMatches, updateTermMatches } from './term-matches.ts';

/** The items of a list that match a search. */
export interface SearchedItems {
  ids: Int32Array;
  /** False if the list is so short that its texts were not searched: the caller has to check them. */
  isSearched: boolean;
}

/** Searches lists, however many items match. The results are cached until the searched tables change. */
export interface SearchLists {
  find(list: SearchedList): Promise<SearchedItems>;
  /** The same, which records the tables that results were read from. */
  recording(recorder: ReadRecorder): SearchLists;
}

/** The texts of shorter lists are read by the caller. */
const MIN_SEARCHED = 1_000;

/** Memory of cached results and of cached matches of terms. */
const MAX_BYTES = 64_000_000;

/** After more changes, the matches of a term are loaded again. */
const MAX_CHANGES = 500;

const TEXTS: TableSet = tableSetOf('posts') | tableSetOf('post_search_texts');

interface CachedItems extends SearchedItems {
  version: number;
  tables: TableSet;
}

interface CachedMatches {
  matches: TermMatches;
  version: number;
  /** The end of the change journal before the matches were loaded, and the highest id in it. */
  position: JournalPosition;
  highestId: number;
}

/** Creates the search of one app. */
export function createSearchLists(database: Database): SearchLists {
  const { tableChanges } = database;
  const results = new LRUCache<string, CachedItems>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }) => ids.byteLength + 1_000,
  });
  const termMatches = new LRUCache<string, CachedMatches>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ matches: { title, excerpt, content } }) => title.bytes + excerpt.bytes + content.bytes + 1_000,
  });
  const pending = new Map<string, Promise<unknown>>();

  /** Runs one load of a key at a time; further callers get its result. */
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const running = pending.get(key) as Promise<T> | undefined;
    if (running) return running;
    const started = load().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };

  const matchesOf = (type: string, term: string): Promise<TermMatches> => {
    const key = JSON.stringify([type, term]);
    return once(`term:${key}`, async () => {
      const cached = termMatches.get(key);
      if (cached && tableChanges.areUnchanged(TEXTS, cached.version)) return cached.matches;
      const version = tableChanges.version();
      const [position, changes] = [await endOfJournal(database), cached && (await changesSince(database, cached))];
      const highestId = await highestChange(database);
      if (cached && changes) {
        await updateTermMatches(database, { term, type, ids: changes, matches: cached.matches });
        Object.assign(cached, { version, position, highestId });
        return cached.matches;
      }
      const matches = await loadTermMatches(database, { term, type });
      termMatches.set(key, { matches, version, position, highestId });
      return matches;
    });
  };

  const search = async (list: SearchedList, version: number): Promise<CachedItems> => {
    const tables = TEXTS | statementTables(list.ids.sql);
    const ids = Int32Array.from(await readNumbers(database, list.ids));
    if (ids.length <= MIN_SEARCHED) return { ids, isSearched: false, version, tables };
    const rank = await rankOf(list, (term) => Promise.all(list.types.map((type) => matchesOf(type, term))));
    return { ids: inOrderOfRank(ids, rank), isSearched: true, version, tables };
  };

  const find = async (list: SearchedList): Promise<CachedItems> => {
    const { ids, types, terms, columns, isRanked } = list;
    const key = JSON.stringify([ids.sql, ids.values, types, terms, columns, isRanked]);
    const cached = results.get(key);
    if (cached && tableChanges.areUnchanged(cached.tables, cached.version)) return cached;
    const version = tableChanges.version();
    return once(`${version}:${key}`, async () => {
      const found = await search(list, version);
      results.set(key, found);
      return found;
    });
  };

  const viewFor = (recorder: ReadRecorder | undefined): SearchLists => ({
    find: async (list) => {
      const found = await find(list);
      recorder?.addTables(found.tables);
      return found;
    },
    recording: viewFor,
  });
  return viewFor(undefined);
}

/** Returns the ids in the order of their ranks, and in their own order within a rank. Ids without a rank are left out. */
function inOrderOfRank(ids: Int32Array, rankOfId: (id: number) => number | null): Int32Array {
  const groups = new Map<number, number[]>();
  for (const id of ids) {
    const rank = rankOfId(id);
    if (rank === null) continue;
    const group = groups.get(rank);
    if (group) group.push(id);
    else groups.set(rank, [id]);
  }
  return Int32Array.from([...groups].sort(([one], [other]) => one - other).flatMap(([, group]) => group));
}

/** The ids of the items that have changed; null if they are too many, or if the journal no longer contains them. */
async function changesSince(database: Database, cached: CachedMatches): Promise<number[] | null> {
  const { primary } = database;
  const { position, highestId } = cached;
  const newest = await highestChange(database);
  if (newest < highestId || newest - highestId > MAX_JOURNAL_ROWS) return null;
  const rows = await primary.$queryRaw<{ objectId: number }[]>(sql`
    SELECT DISTINCT "objectId" FROM "content_changes"
    WHERE "kind" = 'post' AND ("transactionId" > ${position.transactionId}
      OR ("transactionId" = ${position.transactionId} AND "id" > ${position.id}))
    LIMIT ${MAX_CHANGES + 1}`);
  return rows.length > MAX_CHANGES ? null : rows.map(({ objectId }) => Number(objectId));
}

/** Half of the rows that the journal stores: those after a position are certainly among them. */
const MAX_JOURNAL_ROWS = 5_000;

async function highestChange({ primary }: Database): Promise<number> {
  const newest = await primary.contentChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  return newest?.id ?? 0;
}
