import type { MenuItem } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../../domain.ts';
import { isIn, sql } from '../../sql.ts';

/** What a menu item has beyond a post. */
export type MenuItemRow = MenuItem;

/** What a link is of which nothing is kept. */
export const plainLink: Omit<MenuItemRow, 'postId'> = {
  itemType: 'custom',
  object: 'custom',
  objectId: 0,
  parentItemId: 0,
  target: '',
  classes: '',
  xfn: '',
  url: '',
};

/** What menu items have beyond posts, by their numbers, in one statement. */
export async function loadMenuItems({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, MenuItemRow>> {
  const rows = await kernel.database.reader.$queryRaw<MenuItemRow[]>(
    sql`SELECT "postId", "itemType", "object", "objectId", "parentItemId", "target", "classes", "xfn", "url" FROM "menu_items" WHERE ${isIn('"postId"', ids)}`,
  );
  return new Map(rows.map((row) => [row.postId, row]));
}
