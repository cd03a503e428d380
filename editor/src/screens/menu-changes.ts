import { request, requestList } from '../rest/requests.ts';
import { type Entry, entriesOf, type MenuItem, parentsOf } from './menu-tree.ts';

const PATH = '/wp/v2/menu-items';

/** Loads the entries of a menu. */
export async function loadEntries(menu: number): Promise<Entry[]> {
  const { items } = await requestList<MenuItem>(PATH, {
    menus: menu,
    per_page: 100,
    context: 'edit',
    orderby: 'menu_order',
    order: 'asc',
  });
  return entriesOf(items);
}

/** Saves a menu: removes what is no longer there, creates what is new, and changes the others. */
export async function saveEntries(
  menu: number,
  { saved, entries }: { saved: readonly Entry[]; entries: readonly Entry[] },
): Promise<void> {
  const remaining = new Set(entries.map(({ id }) => id));
  for (const { id } of saved.filter((entry) => !remaining.has(entry.id))) {
    await request(`${PATH}/${id}?force=true`, { method: 'DELETE' });
  }
  const before = new Map(
    saved.map((entry, index) => [
      entry.id,
      dataOf(entry, { menu, parent: parentsOf(saved).get(entry), order: index + 1 }),
    ]),
  );
  const parents = parentsOf(entries);
  /** The ids of the entries that have just been created, by those that they had before. */
  const created = new Map<number, number>();
  for (const [index, entry] of entries.entries()) {
    const above = parents.get(entry) ?? 0;
    const data = dataOf(entry, { menu, parent: created.get(above) ?? above, order: index + 1 });
    if (JSON.stringify(before.get(entry.id)) === JSON.stringify(data)) continue;
    const path = entry.id > 0 ? `${PATH}/${entry.id}` : PATH;
    const { id } = await request<{ id: number }>(path, { method: 'POST', data });
    created.set(entry.id, id);
  }
}

const dataOf = (
  { title, type, object, objectId, url, opensTab }: Entry,
  { menu, parent, order }: { menu: number; parent: number | undefined; order: number },
) => ({
  title,
  type,
  ...(type === 'custom' ? { url } : { object, object_id: objectId }),
  target: opensTab ? '_blank' : '',
  menus: menu,
  parent: parent ?? 0,
  menu_order: order,
  status: 'publish',
});
