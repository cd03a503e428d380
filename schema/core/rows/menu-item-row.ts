import type { MenuItem } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';

/** A row of the table `menu_items`, which extends an item. */
export type MenuItemRow = MenuItem;

/** The link of a menu item without a stored one. */
export const defaultMenuItemLink: Omit<MenuItemRow, 'postId'> = {
  itemType: 'custom',
  object: 'custom',
  objectId: 0,
  parentItemId: 0,
  target: '',
  classes: '',
  xfn: '',
  url: '',
};

/** Loads rows of the table `menu_items` by the ids of the items. */
export const loadMenuItems = ({ kernel }: Domain, ids: readonly number[]): Promise<MenuItemRow[]> =>
  queryRows<MenuItemRow>(kernel.database.reader, {
    statement: sql`
      SELECT "postId", "itemType", "object", "objectId", "parentItemId", "target", "classes", "xfn", "url"
      FROM "menu_items"
      WHERE ${isIn('"postId"', ids)}`,
    mentions: { menu_items: 1 },
    rows: rowsById('menu_items', ids),
  });
