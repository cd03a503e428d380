import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { menuLinkOf, menuTargetOf, splitWords, withMenuItemTitle } from '../../content/menus/menu-item-target.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { groupBy } from '../../values/collections.ts';

type ItemRow = Pick<Post, 'id' | 'menuOrder' | 'title' | 'titleRendered'> & { menuId: number };

export type ExportMenu = Awaited<ReturnType<typeof loadMenus>>[number];

/**
 * Loads all menus by name with their items, parents first. Items without a target are omitted; their children move to
 * the top.
 */
export async function loadMenus(context: RequestContext) {
  const { kernel, site } = context;
  const { reader } = kernel.database;
  const menus = await reader.term.findMany({
    where: { taxonomy: 'nav_menu' },
    select: { id: true, name: true, slug: true },
    orderBy: [{ nameKey: 'asc' }, { id: 'asc' }],
  });
  const menuIds = menus.map(({ id }) => id);
  const rows = await reader.$queryRaw<ItemRow[]>(sql`
    SELECT p."id", p."menuOrder", p."title", p."titleRendered", pt."termId" AS "menuId"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id"
    WHERE p."type" = 'nav_menu_item' AND p."status" = 'publish' AND ${isIn('pt."termId"', menuIds)}
    ORDER BY p."menuOrder", p."id"`);
  const items = await Promise.all(
    rows.map(async (row) => ({ menuId: row.menuId, item: await menuItem(row, context) })),
  );
  const assignments = [...assignedLocations(site)];
  return menus.map(({ id, name, slug }) => ({
    id,
    name,
    slug,
    locations: assignments.filter(([, menuId]) => menuId === id).map(([location]) => location),
    items: inTreeOrder(items.flatMap(({ menuId, item }) => (menuId === id && item ? [item] : []))),
  }));
}

type Item = NonNullable<Awaited<ReturnType<typeof menuItem>>>;

/** Creates an exported menu item; null if its target does not exist. */
async function menuItem(row: ItemRow, context: RequestContext) {
  const [link, { titleRendered }] = await Promise.all([
    menuLinkOf(row, context),
    withMenuItemTitle(row as unknown as ContentRow, context),
  ]);
  const { url, isInvalid } = await menuTargetOf(link, context);
  if (isInvalid) return null;
  return {
    id: row.id,
    parent: link.parentItemId,
    order: row.menuOrder,
    title: titleRendered,
    url,
    target: link.target,
    classes: splitWords(link.classes),
    type: link.itemType,
    object: link.object,
    objectId: link.itemType === 'custom' ? row.id : link.objectId,
  };
}

/** Sorts items into tree order. Items with a missing parent, or with themselves as ancestor, are at the top. */
function inTreeOrder(items: readonly Item[]): Item[] {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const parentOf = ({ id, parent }: Item): number => {
    const seen = new Set([id]);
    for (let ancestor = itemById.get(parent); ancestor; ancestor = itemById.get(ancestor.parent)) {
      if (seen.has(ancestor.id)) return 0;
      seen.add(ancestor.id);
    }
    return itemById.has(parent) ? parent : 0;
  };
  const children = groupBy(items, parentOf);
  const descendants = (id: number): Item[] =>
    (children.get(id) ?? []).flatMap((item) => [{ ...item, parent: id }, ...descendants(item.id)]);
  return descendants(0);
}
