import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { type MenuItemRow, plainLink } from '../../core/rows/menu-item-row.ts';
import { firstWords } from '../../markup/excerpt/excerpt-words.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { menuTargetOf } from './menu-item-target.ts';

/** What a menu item has beyond a post; that of a plain link where nothing is stored. */
export const menuLinkOf = async ({ id }: Pick<ContentRow, 'id'>, { loaders }: RequestContext): Promise<MenuItemRow> =>
  (await loaders.menuItems.load(id)) ?? { ...plainLink, postId: id };

/** The item with the title that it is shown with: its own, else that of what it leads to. */
export async function withMenuItemTitle(row: ContentRow, context: RequestContext): Promise<ContentRow> {
  if (row.title !== '') return row;
  const { title } = await menuTargetOf(await menuLinkOf(row, context), context);
  const titleRendered = renderTitle(title, { site: { properName: context.kernel.properName ?? '' } });
  return { ...row, title, titleRendered };
}

const MAX_WORDS = 200;

/** The description as it is shown: words without markup. */
export const menuItemDescription = ({ content }: Pick<ContentRow, 'content'>): string =>
  stripTags(texturize(firstWords(content, { count: MAX_WORDS, more: '&hellip;' })));

/** The title of the link as it is shown. */
export const menuItemTitleAttribute = ({ excerpt }: Pick<ContentRow, 'excerpt'>): string =>
  stripTags(texturize(excerpt));

/** A list that is stored as words. */
export const splitWords = (text: string): string[] => text.split(' ').filter((word) => word !== '');
