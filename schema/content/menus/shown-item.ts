import type { RequestContext } from '../../context.ts';
import { firstWords } from '../../html/excerpt/words.ts';
import { stripTags } from '../../html/markup/strip.ts';
import { texturize } from '../../html/texturize/texturize.ts';
import { renderTitle } from '../../html/title.ts';
import type { ContentRow } from '../row.ts';
import { type MenuItemRow, plainLink } from './menu-item-row.ts';
import { targetOf } from './target.ts';

/** What a menu item has beyond a post; that of a plain link where nothing is kept. */
export const linkOf = async ({ id }: Pick<ContentRow, 'id'>, { loaders }: RequestContext): Promise<MenuItemRow> =>
  (await loaders.menuItems.load(id)) ?? { ...plainLink, postId: id };

/** The item with the title that it is shown with: its own, else that of what it leads to. */
export async function withShownTitle(row: ContentRow, context: RequestContext): Promise<ContentRow> {
  if (row.title !== '') return row;
  const { title } = await targetOf(await linkOf(row, context), context);
  const titleRendered = renderTitle(title, { site: { properName: context.kernel.properName ?? '' } });
  return { ...row, title, titleRendered };
}

const MOST_WORDS = 200;

/** The description as it is shown: words without markup. */
export const shownDescription = ({ content }: Pick<ContentRow, 'content'>): string =>
  stripTags(texturize(firstWords(content, { count: MOST_WORDS, more: '&hellip;' })));

/** The title of the link as it is shown. */
export const shownAttributeTitle = ({ excerpt }: Pick<ContentRow, 'excerpt'>): string => stripTags(texturize(excerpt));

/** A list that is kept as words. */
export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
