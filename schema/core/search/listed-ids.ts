import { LRUCache } from 'lru-cache';
import type { Database } from '../domain-kernel.ts';
import { statementTables } from '../reads/statement-tables.ts';
import { type TableSet, tableSetOf } from '../reads/tracked-tables.ts';
import { readNumbers } from './term-matches.ts';
import type { SearchedList } from './text-search.ts';

/** Memory of cached lists. */
const MAX_BYTES = 32_000_000;

/** After changes of more items, what was derived from them is read again. */
export const MAX_CHANGED_ITEMS = 500;

/** If more items have changed and some of them are no longer in their places, a list is read again. */
const MAX_CORRECTIONS = 40;

/** How many items of a list one statement compares with a changed item. */
const COMPARED_ITEMS = 64;

interface CachedIds {
  /** A version of the changes before the ids were read. */
  version: number;
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

  /** Corrects cached ids for the changes before a version; null if the list has to be read again. */
  const correct = async (list: SearchedList, { cached, version }: { cached: CachedIds; version: number }) => {
    const changed = tableChanges.changedIds({ ...CHANGES_OF_ITEMS, since: cached.version });
    if (!changed || changed.size === 0) return changed && cached.ids;
    const ids = await correctIds(database, { list, ids: cached.ids, changed });
    await database.catchUp();
    // Changed items may have been compared with an item that was no longer in its place.
    const later = tableChanges.changedIds({ ...CHANGES_OF_ITEMS, since: version });
    return later && [...later].every((id) => changed.has(id)) ? ids : null;
  };

  const load = async (list: SearchedList, key: string): Promise<Int32Array> => {
    const version = tableChanges.version();
    const cached = cache.get(key);
    const corrected = cached ? await correct(list, { cached, version }) : null;
    const ids = corrected ?? Int32Array.from(await readNumbers(database, list.ids));
    cache.set(key, { version, ids });
    return ids;
  };

  return async (list) => {
    if (!dependsOnItemsOnly(list)) return Int32Array.from(await readNumbers(database, list.ids));
    const key = JSON.stringify([list.ids.sql, list.ids.values]);
    // Ids that are being read may be older than a change before this call, so they are examined afterwards.
    for (let running = loading.get(key); running; running = loading.get(key)) await running.catch(() => {});
    const cached = cache.get(key);
    if (cached && tableChanges.areUnchanged({ tables: POSTS }, cached.version)) return cached.ids;
    const started = load(list, key).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };
}

const POSTS: TableSet = tableSetOf('posts');

const CHANGES_OF_ITEMS = { tables: ['posts'], limit: MAX_CHANGED_ITEMS } as const;

/** Whether the place of each item in a list depends only on columns of the item whose changes are reported by its id. */
function dependsOnItemsOnly({ ids: { sql: text } }: SearchedList): boolean {
  const columns = [...text.matchAll(/\b(\w+)\."(\w+)"/g)];
  return (
    statementTables(text) === POSTS &&
    // The alias `x` is that of the items with a password, which are compared by their id.
    columns.every(([, alias, column]) => (alias === 'p' || alias === 'x') && column !== 'commentCount')
  );
}

/**
 * Returns a list with changed items where they belong: most changes, such as those of texts and renderings, move none. Null
 * if the list has to be read again, because it changes at the same time, or because many items have changed.
 */
async function correctIds(
  database: Database,
  { list, ids, changed }: { list: SearchedList; ids: Int32Array; changed: ReadonlySet<number> },
): Promise<Int32Array | null> {
  const places = placesOf(changed, ids);
  // All others are in their order, so changed items between the same neighbors are in their places.
  const compared = withNeighbors(places, ids);
  const ordered = await readNumbers(database, list.idsAmong([...new Set([...compared, ...changed])]));
  if (ordered.length === compared.length && compared.every((id, index) => ordered[index] === id)) return ids;
  if (changed.size > MAX_CORRECTIONS) return null;
  const others = without(ids, places);
  const inserted: { index: number; id: number }[] = [];
  for (const id of ordered) {
    if (!changed.has(id)) continue;
    const index = await placeOf(database, { list, ids: others, id });
    if (index === null) return null;
    inserted.push({ id, index });
  }
  return withInserted(others, inserted);
}

/** Returns the places of some items in a list, in ascending order. */
function placesOf(items: ReadonlySet<number>, ids: Int32Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < ids.length; place++) if (items.has(ids[place] as number)) places.push(place);
  return places;
}

/** Returns the ids at some places of a list and beside them, in the order of the list. */
function withNeighbors(places: readonly number[], ids: Int32Array): number[] {
  const nearby = new Set(places.flatMap((place) => [place - 1, place, place + 1]));
  const ordered = [...nearby].filter((place) => place >= 0 && place < ids.length).sort((a, b) => a - b);
  return ordered.map((place) => ids[place] as number);
}

/** Returns a copy without the elements at some places, which are in ascending order. */
function without(ids: Int32Array, places: readonly number[]): Int32Array {
  const rest = new Int32Array(ids.length - places.length);
  let [start, length] = [0, 0];
  for (const place of [...places, ids.length]) {
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
