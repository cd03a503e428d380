import { content, defineBlock, flag, text } from '../define-block.ts';

export const moreBlock = defineBlock('core/more', {
  title: 'More',
  category: 'design',
  description: 'The end of the teaser that lists show.',
  keywords: ['read more'],
  attributes: { customText: content(text('')), noTeaser: flag(false) },
  supports: {
    customClassName: false,
    className: false,
    html: false,
    multiple: false,
    visibility: false,
    interactivity: { clientNavigation: true },
    customCSS: false,
  },
});
