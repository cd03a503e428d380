import { LRUCache } from 'lru-cache';
import type { Database } from '../domain-kernel.ts';
import { statementTables } from '../reads/statement-tables.ts';
import { type TableSet, tableSetOf } from '../reads/tracked-tables.ts';
import { changedItems, type TextState, textState } from './changed-items.ts';
import type { SearchedList } from './searched-list.ts';
import { readNumbers } from './term-matches.ts';

/** Memory of cached lists. */
const MAX_BYTES = 32_000_000;

/** After more changes, a list is read again. */
const MAX_CORRECTIONS = 40;

/** How many items of a list one statement compares with a changed item. */
const COMPARED_ITEMS = 64;

/** Columns whose changes are in the change journal: no write changes them alone without `modifiedGmt`. */
const JOURNALED_COLUMNS = new Set(['id', 'type', 'status', 'date', 'authorId', 'parentId', 'password']);

interface CachedIds {
  state: TextState;
  ids: Int32Array;
}

/** Returns the ids of a list in order. They are shared by all searches of the list, and corrected for changed items. */
export function createListedIds(database: Database): (list: SearchedList) => Promise<Int32Array> {
  const { tableChanges } = database;
  const cache = new LRUCache<string, CachedIds>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }) => ids.byteLength + 1_000,
  });
  const loading = new Map<string, Promise<Int32Array>>();

  const load = async (list: SearchedList, key: string): Promise<Int32Array> => {
    const state = await textState(database);
    const cached = cache.get(key);
    const changed = cached ? await changedItems(database, { since: cached.state, latest: state }) : null;
    const corrected =
      cached && changed && changed.length <= MAX_CORRECTIONS
        ? await correctIds(database, { list, ids: cached.ids, changed })
        : null;
    const ids = corrected ?? Int32Array.from(await readNumbers(database, list.ids));
    cache.set(key, { state, ids });
    return ids;
  };

  return async (list) => {
    if (!dependsOnItemsOnly(list)) return Int32Array.from(await readNumbers(database, list.ids));
    const key = JSON.stringify([list.ids.sql, list.ids.values]);
    // Ids that are being read may be older than a change before this call, so they are examined afterwards.
    for (let running = loading.get(key); running; running = loading.get(key)) await running.catch(() => {});
    const cached = cache.get(key);
    if (cached && tableChanges.areUnchanged({ tables: POSTS }, cached.state.version)) return cached.ids;
    const started = load(list, key).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };
}

const POSTS: TableSet = tableSetOf('posts');

/** Whether the place of each item in a list depends only on columns of the item that are journaled. */
function dependsOnItemsOnly({ ids: { sql: text } }: SearchedList): boolean {
  const columns = [...text.matchAll(/\b(\w+)\."(\w+)"/g)];
  return (
    statementTables(text) === POSTS &&
    // The alias `x` is that of the items with a password, which are compared by their id.
    columns.every(([, alias, column = '']) => (alias === 'p' || alias === 'x') && JOURNALED_COLUMNS.has(column))
  );
}

/** Removes changed items from a list and inserts those that belong to it. Null if the list changes at the same time. */
async function correctIds(
  database: Database,
  { list, ids, changed }: { list: SearchedList; ids: Int32Array; changed: readonly number[] },
): Promise<Int32Array | null> {
  if (changed.length === 0) return ids;
  const previous = changed.map((id) => ids.indexOf(id)).filter((index) => index >= 0);
  const others = without(ids, previous);
  const inserted: { index: number; id: number }[] = [];
  for (const id of await readNumbers(database, list.idsAmong(changed))) {
    const index = await placeOf(database, { list, ids: others, id });
    if (index === null) return null;
    inserted.push({ id, index });
  }
  return withInserted(others, inserted);
}

/** Returns a copy without the elements at some places. */
function without(ids: Int32Array, places: readonly number[]): Int32Array {
  const rest = new Int32Array(ids.length - places.length);
  let [start, length] = [0, 0];
  for (const place of [...places.toSorted((a, b) => a - b), ids.length]) {
    rest.set(ids.subarray(start, place), length);
    length += place - start;
    start = place + 1;
  }
  return rest;
}

/** Returns a copy with further elements before some places, which are in ascending order. */
function withInserted(ids: Int32Array, inserted: readonly { index: number; id: number }[]): Int32Array {
  const all = new Int32Array(ids.length + inserted.length);
  let [start, length] = [0, 0];
  for (const { index, id } of inserted) {
    all.set(ids.subarray(start, index), length);
    length += index - start;
    all[length++] = id;
    start = index;
  }
  all.set(ids.subarray(start), length);
  return all;
}

/**
 * Returns the place before which an item belongs; null if an item is no longer in the list. Each statement orders the
 * item and some evenly distributed ones.
 */
async function placeOf(
  database: Database,
  { list, ids, id }: { list: SearchedList; ids: Int32Array; id: number },
): Promise<number | null> {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const step = Math.max(1, Math.ceil((high - low) / COMPARED_ITEMS));
    const places: number[] = [];
    for (let place = low; place < high; place += step) places.push(place);
    const ordered = await readNumbers(database, list.idsAmong([id, ...places.map((place) => ids[place] as number)]));
    const before = ordered.indexOf(id);
    if (before < 0 || ordered.length !== places.length + 1) return null;
    if (before === 0) return low;
    // The item follows the last compared item before it, and precedes the next one.
    low = (places[before - 1] as number) + 1;
    high = Math.min(high, places[before] ?? high);
  }
  return low;
}
