import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { MenuItemRow } from '../../core/rows/menu-item-row.ts';
import { menuTargetOf } from './menu-item-target.ts';
import { menuLinkOf, withMenuItemTitle } from './menu-item-texts.ts';

/** Most items of a menu that are shown. */
const MAX_ITEMS = 1_000;

/** An item of a menu that leads somewhere. */
export interface MenuEntry {
  row: ContentRow;
  link: MenuItemRow;
  url: string;
  /** What it is called. */
  title: string;
  /** Those below it. */
  below: readonly MenuEntry[];
}

/**
 * The items of a menu as they stand below one another, without those whose target the viewer cannot reach. Items below
 * one that is not there stand at the top; those in a circle stand nowhere.
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

async function entryOf(row: ContentRow, context: RequestContext): Promise<Omit<MenuEntry, 'below'> | null> {
  const link = await menuLinkOf(row, context);
  const { url, isInvalid } = await menuTargetOf(link, context);
  if (isInvalid) return null;
  const { title } = await withMenuItemTitle(row, context);
  return { row, link, url, title };
}

function treeOf(entries: readonly Omit<MenuEntry, 'below'>[]): MenuEntry[] {
  const known = new Set(entries.map(({ row }) => row.id));
  const children = new Map<number, Omit<MenuEntry, 'below'>[]>();
  for (const entry of entries) {
    const { parentItemId } = entry.link;
    const parentId = known.has(parentItemId) ? parentItemId : 0;
    children.set(parentId, [...(children.get(parentId) ?? []), entry]);
  }
  const below = (id: number): MenuEntry[] =>
    (children.get(id) ?? []).map((entry) => ({ ...entry, below: below(entry.row.id) }));
  return below(0);
}
