import { content, defineBlock, flag, number, text } from '../define-block.ts';
import { allBorders, hiddenControls } from '../support-settings.ts';

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
  supports: {
    anchor: true,
    align: true,
    html: false,
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders },
    spacing: { margin: true, padding: true, ...hiddenControls('padding', 'margin') },
    color: { background: true, text: true, gradients: true, link: true },
  },
  isDynamic: true,
});
