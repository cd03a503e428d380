import type { MenuItem } from '../../../prisma/generated/sqlite/client.ts';
import {
  menuItemDescription,
  menuItemTitleAttribute,
  menuLinkOf,
  menuTargetOf,
} from '../../content/menus/menu-item-target.ts';
import { nextMenuOrder } from '../../content/menus/write-menu-items.ts';
import { loadContentRow } from '../../content/previews/content-item.ts';
import type { ContentInput } from '../../content/write/graphql-input.ts';
import type { KindWrite } from '../../content/write/save-content.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { lockTerms } from '../../core/rows/row-locks.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { checkMenuItemLink, type MenuItemInput, type MenuLinkColumns } from './menu-item-link.ts';

/** The write of a menu item: the input of items in general, and the checks and writes of menu items. */
export interface MenuItemWrite {
  input: ContentInput;
  kindWrite: KindWrite;
}

/** Prepares the write of a menu item. `id` is the id of an existing menu item. */
export async function prepareMenuItemWrite(
  requestInput: MenuItemInput,
  { id, context }: { id?: number; context: RequestContext },
): Promise<MenuItemWrite> {
  const stored =
    id === undefined ? null : await loadContentRow({ context, id, columns: ['id', 'title', 'excerpt', 'content'] });
  const input =
    stored?.type === 'nav_menu_item' ? await withoutUnchangedValues(requestInput, { stored, context }) : requestInput;
  const title = await titleToStore(input, { stored, context });
  const { status, menuOrder, attributeTitle, description, menuId } = input;
  return {
    input: {
      ...(title === undefined ? {} : { title }),
      ...(status ? { status } : {}),
      ...(menuOrder === undefined ? {} : { menuOrder }),
      ...(typeof attributeTitle === 'string' ? { excerpt: cleanText(attributeTitle) } : {}),
      ...(typeof description === 'string' ? { content: cleanText(description) } : {}),
      ...(typeof menuId === 'number' ? { terms: [{ taxonomy: 'nav_menu', termIds: menuId > 0 ? [menuId] : [] }] } : {}),
      meta: input.meta,
      fieldValues: input.fieldValues,
    },
    kindWrite: linkWrite(input, { title: title ?? stored?.title ?? '', context }),
  };
}

/** Removes values that equal those that the API returned, which may be computed or shortened, from the input. */
async function withoutUnchangedValues(
  input: MenuItemInput,
  { stored, context }: { stored: ContentRow; context: RequestContext },
): Promise<MenuItemInput> {
  const { attributeTitle, description, ...others } = input;
  const link = await menuLinkOf(stored, context);
  const isSameUrl = typeof input.url === 'string' && input.url === (await menuTargetOf(link, context)).url;
  return {
    ...others,
    ...(attributeTitle === menuItemTitleAttribute(stored) ? {} : { attributeTitle }),
    ...(description === menuItemDescription(stored) ? {} : { description }),
    ...(isSameUrl ? { url: link.url } : {}),
  };
}

/** Returns the title to store: empty if it equals the title of the target, so that it follows the target. */
async function titleToStore(
  { title, itemType, object, objectId }: MenuItemInput,
  { stored, context }: { stored: ContentRow | null; context: RequestContext },
): Promise<string | undefined> {
  if (typeof title !== 'string') return undefined;
  const current = stored ? await menuLinkOf(stored, context) : null;
  const link = {
    itemType: itemType ?? current?.itemType ?? 'custom',
    object: object ?? current?.object ?? '',
    objectId: objectId ?? current?.objectId ?? 0,
    url: '',
  };
  if (link.itemType === 'custom') return title;
  const target = await menuTargetOf(
    link.object === '' ? { ...link, object: await loadTargetType(link, context) } : link,
    context,
  );
  return title === target.title ? '' : title;
}

async function loadTargetType(
  { itemType, objectId }: { itemType: string; objectId: number },
  { loaders }: RequestContext,
): Promise<string> {
  if (objectId <= 0) return '';
  if (itemType === 'taxonomy') return (await loaders.terms.load(objectId))?.taxonomy ?? '';
  return (await loaders.linkRows.load(objectId))?.type ?? '';
}

/** Returns the checks and writes of menu items in addition to those of items in general. */
function linkWrite(input: MenuItemInput, { title, context }: { title: string; context: RequestContext }): KindWrite {
  const { registry, loaders, kernel } = context;
  let link: MenuLinkColumns;
  let before: MenuItem | null = null;
  return {
    mayBeEmpty: true,
    check: async (client, post) => {
      // Without the lock, two concurrent requests could make two items the parent of each other.
      if (input.parentItemId) await kernel.database.lock(client, 'menu-item-parents');
      const stored = post ? await client.menuItem.findUnique({ where: { postId: post.id } }) : null;
      before = stored;
      link = await checkMenuItemLink({ client, registry, input, stored, title });
      if (!input.menuId) return;
      const [menu] = await lockTerms(kernel.database, { client, ids: [input.menuId], lock: 'reference' });
      if (menu?.taxonomy !== 'nav_menu') throw domainError('invalid_menu_id');
    },
    write: async (client, { id }) => {
      const columns = { ...link, ...(link.itemType === 'custom' ? { objectId: id } : {}) };
      await client.menuItem.upsert({ where: { postId: id }, create: { postId: id, ...columns }, update: columns });
      loaders.menuItems.clear(id);
      loaders.postTerms.clear(id);
      return { before, after: columns };
    },
    initialMenuOrder: async (client) => (input.menuId ? nextMenuOrder(client, input.menuId) : 1),
  };
}
