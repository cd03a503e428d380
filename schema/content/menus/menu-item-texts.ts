import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { defaultMenuItemLink, type MenuItemRow } from '../../core/rows/menu-item-row.ts';
import { firstWords } from '../../markup/excerpt/excerpt-words.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { menuTargetOf } from './menu-item-target.ts';

/** Loads the link data of a menu item; the data of an empty custom link if none is stored. */
export const menuLinkOf = async ({ id }: Pick<ContentRow, 'id'>, { loaders }: RequestContext): Promise<MenuItemRow> =>
  (await loaders.menuItems.load(id)) ?? { ...defaultMenuItemLink, postId: id };

/** Returns the item with its title, or with the title of its target if it has none. */
export async function withMenuItemTitle(row: ContentRow, context: RequestContext): Promise<ContentRow> {
  if (row.title !== '') return row;
  const { title } = await menuTargetOf(await menuLinkOf(row, context), context);
  const titleRendered = renderTitle(title, { site: { properName: context.kernel.properName ?? '' } });
  return { ...row, title, titleRendered };
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
