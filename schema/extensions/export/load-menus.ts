import type { Post } from '../../prisma/generated/sqlite/client.ts';
import { assignedLocations } from '../content/menus/menu-settings.ts';
import { linkOf, withShownTitle, wordsOf } from '../content/menus/shown-item.ts';
import { targetOf } from '../content/menus/target.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { isIn, sql } from '../sql.ts';
import type { ExportMenu, ExportMenuItem } from './head.ts';

type ItemRow = Pick<Post, 'id' | 'menuOrder' | 'title' | 'titleRendered'> & { menuId: number };

/** All menus by name, with their items as they are shown: what leads nowhere is left out, and what is below it moves to the top. */
export async function loadMenus(context: RequestContext): Promise<ExportMenu[]> {
  const { kernel, site } = context;
  const { reader } = kernel.database;
  const menus = await reader.term.findMany({
    where: { taxonomy: 'nav_menu' },
    select: { id: true, name: true, slug: true },
    orderBy: [{ nameKey: 'asc' }, { id: 'asc' }],
  });
  const rows = await reader.$queryRaw<ItemRow[]>(
    sql`SELECT p."id", p."menuOrder", p."title", p."titleRendered", pt."termId" AS "menuId" FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" WHERE p."type" = 'nav_menu_item' AND p."status" = 'publish' AND ${isIn(
      'pt."termId"',
      menus.map(({ id }) => id),
    )} ORDER BY p."menuOrder", p."id"`,
  );
  const items = await Promise.all(
    rows.map(async (row) => ({ menuId: row.menuId, item: await menuItem(row, context) })),
  );
  const places = [...assignedLocations(site)];
  return menus.map(({ id, name, slug }) => ({
    id,
    name,
    slug,
    locations: places.filter(([, menuId]) => menuId === id).map(([place]) => place),
    items: treeOf(items.flatMap(({ menuId, item }) => (menuId === id && item ? [item] : []))),
  }));
}

type FlatItem = Omit<ExportMenuItem, 'children'>;

/** Null: what it led to is gone. */
async function menuItem(row: ItemRow, context: RequestContext): Promise<FlatItem | null> {
  const [link, { titleRendered }] = await Promise.all([
    linkOf(row, context),
    withShownTitle(row as unknown as ContentRow, context),
  ]);
  const { url, isInvalid } = await targetOf(link, context);
  if (isInvalid) return null;
  return {
    id: row.id,
    parent: link.parentItemId,
    order: row.menuOrder,
    title: titleRendered,
    url,
    target: link.target,
    classes: wordsOf(link.classes),
    type: link.itemType,
    object: link.object,
    objectId: link.itemType === 'custom' ? row.id : link.objectId,
  };
}

/** Items below those above them; what is below nothing that is there stands at the top, and so does what is below itself. */
function treeOf(items: readonly FlatItem[]): ExportMenuItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const parentOf = ({ id, parent }: FlatItem): number => {
    const seen = new Set([id]);
    for (let above = known.get(parent); above; above = known.get(above.parent)) {
      if (seen.has(above.id)) return 0;
      seen.add(above.id);
    }
    return known.has(parent) ? parent : 0;
  };
  const children = new Map<number, FlatItem[]>();
  for (const item of items) {
    const parent = parentOf(item);
    children.set(parent, [...(children.get(parent) ?? []), item]);
  }
  const below = (id: number): ExportMenuItem[] =>
    (children.get(id) ?? []).map((item) => ({ ...item, parent: id, children: below(item.id) }));
  return below(0);
}
