import { decodeEntities } from '@wordpress/html-entities';

/** An entry of a menu, as the API has it. */
export interface MenuItem {
  id: number;
  title: { raw: string; rendered: string };
  type: string;
  type_label: string;
  object: string;
  object_id: number;
  parent: number;
  menu_order: number;
  url: string;
  target: string;
}

/** An entry of an edited menu. Entries that are not saved have negative ids. */
export interface Entry {
  id: number;
  title: string;
  kind: string;
  type: string;
  object: string;
  objectId: number;
  url: string;
  opensTab: boolean;
  /** How deep the entry is: 0 at the top. */
  depth: number;
}

/** The entries of a menu from top to bottom, each followed by those below it. */
export function entriesOf(items: readonly MenuItem[]): Entry[] {
  const ordered = [...items].sort((one, other) => one.menu_order - other.menu_order);
  const ids = new Set(ordered.map(({ id }) => id));
  const below = (parent: number, depth: number): Entry[] =>
    ordered
      .filter((item) => (ids.has(item.parent) ? item.parent : 0) === parent)
      .flatMap((item) => [entryOf(item, depth), ...below(item.id, depth + 1)]);
  return below(0, 0);
}

const entryOf = (item: MenuItem, depth: number): Entry => ({
  id: item.id,
  title: decodeEntities(item.title.raw || item.title.rendered),
  kind: item.type_label,
  type: item.type,
  object: item.object,
  objectId: item.object_id,
  url: item.url,
  opensTab: item.target === '_blank',
  depth,
});

/** The number of entries that belong to the one at `index`: itself and all below it. */
function sizeAt(entries: readonly Entry[], index: number): number {
  const depth = entries[index]?.depth ?? 0;
  const next = entries.findIndex((entry, position) => position > index && entry.depth <= depth);
  return (next < 0 ? entries.length : next) - index;
}

/** Moves an entry with all below it before its previous or after its next sibling; unchanged without one. */
export function moved(entries: readonly Entry[], { index, by }: { index: number; by: -1 | 1 }): Entry[] {
  const size = sizeAt(entries, index);
  const part = entries.slice(index, index + size);
  const others = [...entries.slice(0, index), ...entries.slice(index + size)];
  const depth = entries[index]?.depth ?? 0;
  if (by === 1) {
    if (entries[index + size]?.depth !== depth) return [...entries];
    others.splice(index + sizeAt(entries, index + size), 0, ...part);
    return others;
  }
  const previous = entries.findLastIndex((entry, position) => position < index && entry.depth <= depth);
  if (previous < 0 || entries[previous]?.depth !== depth) return [...entries];
  others.splice(previous, 0, ...part);
  return others;
}

/** Moves an entry with all below it one level down, below the one before it, or one level up. */
export function nested(entries: readonly Entry[], { index, by }: { index: number; by: -1 | 1 }): Entry[] {
  const size = sizeAt(entries, index);
  const depth = (entries[index]?.depth ?? 0) + by;
  if (depth < 0 || depth > (entries[index - 1]?.depth ?? -1) + 1) return [...entries];
  return entries.map((entry, position) =>
    position >= index && position < index + size ? { ...entry, depth: entry.depth + by } : entry,
  );
}

/** Removes an entry; those below it move one level up. */
export function without(entries: readonly Entry[], index: number): Entry[] {
  const size = sizeAt(entries, index);
  return entries.flatMap((entry, position) => {
    if (position === index) return [];
    return position > index && position < index + size ? { ...entry, depth: entry.depth - 1 } : entry;
  });
}

/** The id of the entry above each entry; 0 at the top. */
export function parentsOf(entries: readonly Entry[]): Map<Entry, number> {
  const path: number[] = [];
  return new Map(
    entries.map((entry) => {
      path.length = entry.depth;
      const parent = path[entry.depth - 1] ?? 0;
      path.push(entry.id);
      return [entry, parent];
    }),
  );
}
