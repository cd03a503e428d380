import { anchoredDataSupports, content, defineBlock, flag, number, text } from '../define-block.ts';

export const rssBlock = defineBlock('core/rss', {
  title: 'RSS',
  category: 'widgets',
  description: 'The entries of a feed of another site.',
  keywords: ['atom', 'feed'],
  attributes: {
    columns: number(2),
    blockLayout: text('list'),
    feedURL: content(text('')),
    itemsToShow: number(5),
    displayExcerpt: flag(false),
    displayAuthor: flag(false),
    displayDate: flag(false),
    excerptLength: number(55),
    openInNewTab: flag(false),
    rel: text(),
  },
  supports: { ...anchoredDataSupports, align: true },
  isDynamic: true,
});
