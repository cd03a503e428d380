import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { type Sql, sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import type { TermCounts } from '../../core/rows/recount.ts';
import { lockPosts, lockTerms } from '../../core/rows/row-locks.ts';
import type { Site } from '../../core/site/site.ts';
import { writeSearchText } from '../rendered/search-text.ts';
import { autoAddMenus } from './menu-settings.ts';

/** The item or term that menu items link to. */
export interface LinkedObject {
  itemType: 'post_type' | 'taxonomy';
  objectId: number;
}

/** Deletes the menu items that link to a deleted item or term. An id is unique only together with the item type. */
export const eraseMenuItemsTo = (
  database: Database,
  { link: { itemType, objectId }, ...deletion }: DeletionContext & { link: LinkedObject },
): Promise<void> =>
  eraseMenuItems(database, {
    ...deletion,
    itemIds: sql`SELECT m."postId" FROM "menu_items" m WHERE m."objectId" = ${objectId} AND m."itemType" = ${itemType}`,
  });

/** Deletes all items of a menu. */
export const eraseItemsOfMenu = (
  database: Database,
  { menuId, ...deletion }: DeletionContext & { menuId: number },
): Promise<void> =>
  eraseMenuItems(database, {
    ...deletion,
    itemIds: sql`SELECT pt."postId" FROM "post_terms" pt WHERE pt."termId" = ${menuId}`,
  });

/** The number of menu items that one statement deletes. */
const ITEMS_PER_STATEMENT = 100;

/** The number of menu items that one query finds. */
const ITEMS_PER_QUERY = 500;

interface DeletionContext {
  client: TransactionClient;
  counts: TermCounts;
}

async function eraseMenuItems(
  database: Database,
  { client, counts, itemIds }: DeletionContext & { itemIds: Sql },
): Promise<void> {
  const ids = await lockMenuItems(database, { client, counts, itemIds });
  if (ids.length === 0) return;
  await moveRemainingItemsUp(client, ids);
  for (const group of groupsOf(ids, ITEMS_PER_STATEMENT)) {
    await client.post.deleteMany({ where: { parentId: { in: group }, type: 'revision' } });
    await client.post.deleteMany({ where: { id: { in: group } } });
  }
}

/** Locks menu items in groups, and subtracts the published ones from the counts of their terms. Returns the ids. */
async function lockMenuItems(
  database: Database,
  { client, counts, itemIds }: DeletionContext & { itemIds: Sql },
): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const where = sql`"type" = 'nav_menu_item' AND "id" > ${ids.at(-1) ?? 0} AND "id" IN (${itemIds})`;
    const items = await lockPosts(database, { client, where, limit: ITEMS_PER_QUERY, lock: 'delete' });
    const published = items.filter(({ status }) => status === 'publish').map(({ id }) => id);
    const counted = await client.postTerm.findMany({ where: { postId: { in: published } }, select: { termId: true } });
    for (const { termId } of counted) counts.add([termId], -1);
    ids.push(...items.map(({ id }) => id));
    if (items.length < ITEMS_PER_QUERY) return ids;
  }
}

function* groupsOf(ids: readonly number[], size: number): Generator<number[]> {
  for (let first = 0; first < ids.length; first += size) yield ids.slice(first, first + size);
}

/** Moves the remaining children of deleted items up. When a whole menu is deleted, there are none. */
async function moveRemainingItemsUp(client: TransactionClient, deletedIds: readonly number[]): Promise<void> {
  const deleted = new Set(deletedIds);
  for (const group of groupsOf(deletedIds, ITEMS_PER_QUERY)) {
    const children = await client.menuItem.findMany({
      where: { parentItemId: { in: group } },
      select: { postId: true },
    });
    if (children.every(({ postId }) => deleted.has(postId))) continue;
    for (const id of deletedIds) await moveMenuItemsUp(client, id);
    return;
  }
}

/** Moves the children of a deleted menu item up to its parent. */
export async function moveMenuItemsUp(client: TransactionClient, id: number): Promise<void> {
  await client.$executeRaw(sql`
    UPDATE "menu_items"
    SET "parentItemId" = COALESCE((SELECT g."parentItemId" FROM "menu_items" g WHERE g."postId" = ${id}), 0)
    WHERE "parentItemId" = ${id}`);
}

/** Returns the menu order after the last item of a menu. */
export async function nextMenuOrder(client: TransactionClient, menuId: number): Promise<number> {
  const [row] = await client.$queryRaw<{ last: number | bigint | null }[]>(sql`
    SELECT MAX(p."menuOrder") AS "last" FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id"
    WHERE pt."termId" = ${menuId} AND p."type" = 'nav_menu_item'`);
  return Number(row?.last ?? 0) + 1;
}

/** Adds a newly published page without a parent to the menus with automatic additions that do not contain it yet. */
export async function addPageToMenus(
  database: Database,
  { client, page, site, counts }: DeletionContext & { page: Post; site: Site },
): Promise<void> {
  if (page.type !== 'page' || page.status !== 'publish' || page.parentId !== 0) return;
  const menuIds = autoAddMenus(site);
  if (menuIds.length === 0) return;
  const menus = await lockTerms(database, { client, ids: menuIds, lock: 'reference' });
  for (const { id: menuId, taxonomy } of menus) {
    if (taxonomy !== 'nav_menu') continue;
    const linkCount = await client.menuItem.count({
      where: { itemType: 'post_type', objectId: page.id, post: { terms: { some: { termId: menuId } } } },
    });
    if (linkCount > 0) continue;
    await addPage(client, { page, menuId });
    counts.add([menuId], 1);
  }
}

async function addPage(client: TransactionClient, { page, menuId }: { page: Post; menuId: number }): Promise<void> {
  const { modified: date, modifiedGmt: dateGmt, authorId, id: objectId } = page;
  const dates = { date, dateGmt, modified: date, modifiedGmt: dateGmt };
  const menuOrder = await nextMenuOrder(client, menuId);
  const item = await client.post.create({
    data: {
      type: 'nav_menu_item',
      status: 'publish',
      ...dates,
      authorId,
      menuOrder,
      terms: { create: { termId: menuId } },
    },
  });
  await client.post.update({ where: { id: item.id }, data: { slug: String(item.id) } });
  await client.menuItem.create({ data: { postId: item.id, itemType: 'post_type', object: 'page', objectId } });
  await writeSearchText(client, item);
}
