import { loadContentRow } from '../../../content/content-item.ts';
import { menuTargetOf } from '../../../content/menus/menu-item-target.ts';
import { menuItemDescription, menuItemTitleAttribute, menuLinkOf } from '../../../content/menus/menu-item-texts.ts';
import { nextMenuOrder } from '../../../content/menus/write-menu-items.ts';
import type { ContentInput } from '../../../content/write/graphql-input.ts';
import type { OwnPart } from '../../../content/write/save-content.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { lockTerms } from '../../../core/row-locks.ts';
import type { ContentRow } from '../../../core/rows/content-row.ts';
import { cleanText } from '../../../markup/sanitising/text-cleaning.ts';
import type { MenuItemInput } from './menu-item-input.ts';
import { checkedLink, type LinkColumns } from './menu-item-link.ts';

/** What is written of a menu item, as items in general are written, and what it adds to that. */
export interface MenuItemWrite {
  input: ContentInput;
  own: OwnPart;
}

/** Prepares the writing of a menu item; `id` is that of one that is changed. */
export async function menuItemWrite(
  given: MenuItemInput,
  { id, context }: { id?: number; context: RequestContext },
): Promise<MenuItemWrite> {
  const stored =
    id === undefined ? null : await loadContentRow({ context, id, columns: ['id', 'title', 'excerpt', 'content'] });
  const input = stored?.type === 'nav_menu_item' ? await withoutShown(given, { stored, context }) : given;
  const title = await ownTitle(input, { stored, context });
  const { status, menuOrder, attributeTitle, description, menuId } = input;
  return {
    input: {
      ...(title === undefined ? {} : { title }),
      ...(status ? { status: status === 'publish' || status === stored?.status ? status : 'draft' } : {}),
      ...(menuOrder === undefined ? {} : { menuOrder }),
      ...(typeof attributeTitle === 'string' ? { excerpt: cleanText(attributeTitle) } : {}),
      ...(typeof description === 'string' ? { content: cleanText(description) } : {}),
      ...(typeof menuId === 'number' ? { terms: [{ taxonomy: 'nav_menu', termIds: menuId > 0 ? [menuId] : [] }] } : {}),
      meta: input.meta,
    },
    own: linkPart(input, { title: title ?? stored?.title ?? '', context }),
  };
}

/** Removes values that equal the shown ones: these may be computed, or be shorter than the stored ones. */
async function withoutShown(
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

/** A title that equals that of the target is not stored: it follows the target. */
async function ownTitle(
  { title, itemType, object, objectId }: MenuItemInput,
  { stored, context }: { stored: ContentRow | null; context: RequestContext },
): Promise<string | undefined> {
  if (typeof title !== 'string') return undefined;
  const before = stored ? await menuLinkOf(stored, context) : null;
  const link = {
    itemType: itemType ?? before?.itemType ?? 'custom',
    object: object ?? before?.object ?? '',
    objectId: objectId ?? before?.objectId ?? 0,
    url: '',
  };
  if (link.itemType === 'custom') return title;
  const target = await menuTargetOf(
    link.object === '' ? { ...link, object: await objectOf(link, context) } : link,
    context,
  );
  return title === target.title ? '' : title;
}

async function objectOf(
  { itemType, objectId }: { itemType: string; objectId: number },
  { loaders }: RequestContext,
): Promise<string> {
  if (objectId <= 0) return '';
  if (itemType === 'taxonomy') return (await loaders.terms.load(objectId))?.taxonomy ?? '';
  return (await loaders.linkRows.load(objectId))?.type ?? '';
}

/** What a menu item adds to the writing of an item. */
function linkPart(input: MenuItemInput, { title, context }: { title: string; context: RequestContext }): OwnPart {
  const { registry, loaders, kernel } = context;
  let link: LinkColumns;
  return {
    mayBeEmpty: true,
    check: async (client, post) => {
      // Two items that are put below each other at once would make a circle that neither writer sees.
      if (input.parentItemId) await kernel.database.lock(client, 'menu-item-parents');
      const stored = post ? await client.menuItem.findUnique({ where: { postId: post.id } }) : null;
      link = await checkedLink({ client, registry, input, stored, title });
      if (!input.menuId) return;
      const [menu] = await lockTerms(kernel.database, { client, ids: [input.menuId], lock: 'reference' });
      if (menu?.taxonomy !== 'nav_menu') throw domainError('invalid_menu_id');
    },
    write: async (client, { id }) => {
      const columns = { ...link, ...(link.itemType === 'custom' ? { objectId: id } : {}) };
      await client.menuItem.upsert({ where: { postId: id }, create: { postId: id, ...columns }, update: columns });
      loaders.menuItems.clear(id);
      loaders.postTerms.clear(id);
    },
    place: async (client) => (input.menuId ? nextMenuOrder(client, input.menuId) : 1),
  };
}
