import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { MenuItemRow } from '../../core/rows/menu-item-row.ts';
import { groupBy } from '../../values/group-by.ts';
import { menuTargetOf } from './menu-item-target.ts';
import { menuLinkOf, withMenuItemTitle } from './menu-item-texts.ts';

/** The maximum number of items of a menu that are loaded. */
const MAX_ITEMS = 1_000;

/** A menu item with a valid target. */
export interface MenuEntry {
  row: ContentRow;
  link: MenuItemRow;
  url: string;
  /** The title as HTML. */
  title: string;
  /** The child items. */
  children: readonly MenuEntry[];
}

/**
 * Loads the tree of the items of a menu, without items with targets that are not visible to the viewer. Items with a
 * missing parent are at the top; items in a cycle are omitted.
 */
export async function loadMenuTree(menuId: number, context: RequestContext): Promise<readonly MenuEntry[]> {
  const rows = await context.kernel.database.reader.post.findMany({
    where: { type: 'nav_menu_item', status: 'publish', terms: { some: { termId: menuId } } },
    orderBy: [{ menuOrder: 'asc' }, { id: 'asc' }],
    take: MAX_ITEMS,
  });
  const entries = await Promise.all(rows.map((row) => entryOf(row, context)));
  return treeOf(entries.filter((entry) => entry !== null));
}

async function entryOf(row: ContentRow, context: RequestContext): Promise<Omit<MenuEntry, 'children'> | null> {
  const link = await menuLinkOf(row, context);
  const { url, isInvalid } = await menuTargetOf(link, context);
  if (isInvalid) return null;
  const { title } = await withMenuItemTitle(row, context);
  return { row, link, url, title };
}

function treeOf(entries: readonly Omit<MenuEntry, 'children'>[]): MenuEntry[] {
  const ids = new Set(entries.map(({ row }) => row.id));
  const entriesByParent = groupBy(entries, ({ link: { parentItemId } }) => (ids.has(parentItemId) ? parentItemId : 0));
  const childrenOf = (id: number): MenuEntry[] =>
    (entriesByParent.get(id) ?? []).map((entry) => ({ ...entry, children: childrenOf(entry.row.id) }));
  return childrenOf(0);
}
