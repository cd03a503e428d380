import { canReadPost } from '../../access/post-access.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { type ContentRow, defaultMenuItemLink, type MenuItemRow } from '../../core/rows/content-row.ts';
import { firstWords } from '../../markup/excerpt/automatic-excerpt.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { termAddress, typeArchiveLink } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { groupBy } from '../../values/collections.ts';

/** The target of a menu item. */
export interface MenuTarget {
  /** The title of the target as HTML. */
  title: string;
  url: string;
  /** The label of its type, such as `Page` or `Custom Link`. */
  typeLabel: string;
  /** Whether the target exists, possibly in the trash. */
  exists: boolean;
  /** The actual type or taxonomy of the item or term with the linked id; null if there is none. */
  kind: string | null;
  /** Whether the link cannot be followed: the target is missing, in the trash, or not visible to the viewer. */
  isInvalid: boolean;
}

type Link = Pick<MenuItemRow, 'itemType' | 'object' | 'objectId' | 'url'>;

/** Loads the target of a menu item: an item, a term, the archive of a type, or an address. */
export async function menuTargetOf(link: Link, context: RequestContext): Promise<MenuTarget> {
  if (link.itemType === 'post_type') return itemTarget(link, context);
  if (link.itemType === 'taxonomy') return termTarget(link, context);
  if (link.itemType === 'post_type_archive') return archiveTarget(link, context);
  return { title: '', url: link.url, typeLabel: 'Custom Link', exists: false, kind: null, isInvalid: false };
}

/** The result for a link whose target does not exist. */
const noTarget = ({ objectId }: Link, typeLabel: string): MenuTarget => {
  const title = `#${objectId} (no title)`;
  return { title, url: '', typeLabel, exists: false, kind: null, isInvalid: true };
};

async function itemTarget(link: Link, context: RequestContext): Promise<MenuTarget> {
  const type = context.registry.postTypes.get(link.object);
  const missingTarget = noTarget(link, type?.labels.singularName ?? link.object);
  const row = link.objectId > 0 ? await context.loaders.linkRows.load(link.objectId) : null;
  if (!row) return missingTarget;
  const hidden = { ...missingTarget, exists: true, kind: row.type };
  // A menu must not disclose the title and the address of an item that the viewer may not read.
  if (!canReadPost(context.viewer, await loadAccessData(row, context))) return hidden;
  const isInvalid = !type || row.status === 'trash';
  return {
    ...hidden,
    title: row.titleRendered || missingTarget.title,
    url: await permalinkOf(row, context),
    isInvalid,
  };
}

async function termTarget(link: Link, context: RequestContext): Promise<MenuTarget> {
  const taxonomy = context.registry.taxonomies.get(link.object);
  const missingTarget = noTarget(link, taxonomy?.labels.singularName ?? link.object);
  const term = link.objectId > 0 ? await context.loaders.terms.load(link.objectId) : null;
  const kind = term?.taxonomy ?? null;
  if (term?.taxonomy !== link.object) return { ...missingTarget, kind };
  const url = await termAddress(term, context);
  return { ...missingTarget, title: term.name || missingTarget.title, url, exists: true, kind, isInvalid: !taxonomy };
}

async function archiveTarget(link: Link, context: RequestContext): Promise<MenuTarget> {
  const type = context.registry.postTypes.get(link.object);
  const missingTarget = { ...noTarget(link, 'Post Type Archive'), title: '' };
  if (!type) return missingTarget;
  const url = await archiveAddress(type, context);
  return { ...missingTarget, title: type.labels.archives ?? '', url, exists: true, isInvalid: false };
}

/** The address of the archive of a type. Posts are listed on the home page, or on the page for posts. */
async function archiveAddress(type: PostType, context: RequestContext): Promise<string> {
  const { site, kernel, loaders } = context;
  if (type.name !== 'post') return typeArchiveLink(site.permalinks, type) ?? '';
  const pageId = site.text('show_on_front') === 'page' ? site.integer('page_for_posts') : 0;
  const page = pageId > 0 ? await loaders.linkRows.load(pageId) : null;
  return page ? permalinkOf(page, context) : kernel.addresses.home;
}

/** Loads the link data of a menu item; the data of an empty custom link if none is stored. */
export const menuLinkOf = async ({ id }: Pick<ContentRow, 'id'>, { loaders }: RequestContext): Promise<MenuItemRow> =>
  (await loaders.menuItems.load(id)) ?? { ...defaultMenuItemLink, postId: id };

/** Returns the item with its title, or with the title of its target if it has none. */
export async function withMenuItemTitle(row: ContentRow, context: RequestContext): Promise<ContentRow> {
  if (row.title !== '') return row;
  const { title } = await menuTargetOf(await menuLinkOf(row, context), context);
  const titleRendered = renderTitle(title, { site: { properName: context.kernel.properName ?? '' } });
  return { ...row, title, titleRendered, hasTitleOfTarget: true };
}

const MAX_WORDS = 200;

/** The description as plain text, at most 200 words. */
export const menuItemDescription = ({ content }: Pick<ContentRow, 'content'>): string =>
  stripTags(texturize(firstWords(content, { count: MAX_WORDS, more: '&hellip;' })));

/** The `title` attribute of the link. */
export const menuItemTitleAttribute = ({ excerpt }: Pick<ContentRow, 'excerpt'>): string =>
  stripTags(texturize(excerpt));

/** Splits a list that is stored as words with spaces, such as class names. */
export const splitWords = (text: string): string[] => text.split(' ').filter((word) => word !== '');

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
