import type { NavMenuItem } from '@wordpress/core-data';
import { decodeEntities } from '@wordpress/html-entities';
import { remove, requestList, save } from '../rest/requests.ts';

/** An entry of an edited menu. Entries that are not saved have negative ids. */
export interface Entry
  extends Pick<NavMenuItem, 'id' | 'type_label' | 'type' | 'object' | 'object_id' | 'url' | 'target'> {
  title: string;
  /** How deep the entry is: 0 at the top. */
  depth: number;
}

const PATH = '/wp/v2/menu-items';

/** Loads the entries of a menu from top to bottom, each followed by those below it. */
export async function loadEntries(menu: number): Promise<Entry[]> {
  const { items } = await requestList<NavMenuItem>(PATH, {
    ...{ menus: menu, per_page: 100, context: 'edit', orderby: 'menu_order', order: 'asc' },
  });
  const ids = new Set(items.map(({ id }) => id));
  const below = (parent: number, depth: number): Entry[] =>
    items
      .filter((item) => (ids.has(item.parent) ? item.parent : 0) === parent)
      .flatMap((item) => [
        { ...item, title: decodeEntities(item.title.raw || item.title.rendered), depth },
        ...below(item.id, depth + 1),
      ]);
  return below(0, 0);
}

/** Saves a menu: removes what is no longer there, creates what is new, and changes the others. */
export async function saveEntries(
  menu: number,
  { saved, entries }: { saved: readonly Entry[]; entries: readonly Entry[] },
): Promise<void> {
  const remaining = new Set(entries.map(({ id }) => id));
  for (const { id } of saved) {
    if (!remaining.has(id)) await remove(`${PATH}/${id}`);
  }
  const before = new Map(sentEntries(menu, saved).map((entry) => [entry.id, JSON.stringify(entry)]));
  /** The ids of the entries that have just been created, by those that they had before. */
  const created = new Map<number, number>();
  for (const entry of sentEntries(menu, entries)) {
    if (before.get(entry.id) === JSON.stringify(entry)) continue;
    const { id, parent, ...data } = entry;
    const path = id > 0 ? `${PATH}/${id}` : PATH;
    const item = await save<{ id: number }>(path, { ...data, parent: created.get(parent) ?? parent });
    created.set(id, item.id);
  }
}

/** The entries as the API gets them, with their parents and positions. */
function sentEntries(menu: number, entries: readonly Entry[]) {
  const above: number[] = [];
  return entries.map(({ id, title, type, object, object_id, url, target, depth }, index) => {
    above.length = depth;
    const parent = above.at(-1) ?? 0;
    above.push(id);
    const linked = type === 'custom' ? { url } : { object, object_id };
    return { id, title, type, ...linked, target, menus: menu, parent, menu_order: index + 1, status: 'publish' };
  });
}

/** The index after the entry at `index` and all below it. */
function endOf(entries: readonly Entry[], index: number): number {
  const depth = entries[index]?.depth ?? 0;
  const next = entries.findIndex((entry, position) => position > index && entry.depth <= depth);
  return next < 0 ? entries.length : next;
}

/** Moves an entry with all below it after its next sibling; without one, the result is `entries`. */
export function movedDown(entries: readonly Entry[], index: number): readonly Entry[] {
  const next = endOf(entries, index);
  if (entries[next]?.depth !== entries[index]?.depth) return entries;
  const end = endOf(entries, next);
  return [entries.slice(0, index), entries.slice(next, end), entries.slice(index, next), entries.slice(end)].flat();
}

/** Moves an entry with all below it before its previous sibling; without one, the result is `entries`. */
export function movedUp(entries: readonly Entry[], index: number): readonly Entry[] {
  const depth = entries[index]?.depth ?? 0;
  const previous = entries.findLastIndex((entry, position) => position < index && entry.depth <= depth);
  return entries[previous]?.depth === depth ? movedDown(entries, previous) : entries;
}

/** Moves an entry with all below it one level down, below the one before it, or up; if it cannot, the result is `entries`. */
export function nested(entries: readonly Entry[], { index, by }: { index: number; by: -1 | 1 }): readonly Entry[] {
  const depth = (entries[index]?.depth ?? 0) + by;
  if (depth < 0 || depth > (entries[index - 1]?.depth ?? -1) + 1) return entries;
  const end = endOf(entries, index);
  return entries.map((entry, position) =>
    position >= index && position < end ? { ...entry, depth: entry.depth + by } : entry,
  );
}

/** Removes an entry; those below it move one level up. */
export const without = (entries: readonly Entry[], index: number): readonly Entry[] =>
  entries.flatMap((entry, position) => {
    if (position === index) return [];
    return position > index && position < endOf(entries, index) ? { ...entry, depth: entry.depth - 1 } : entry;
  });
