import { defineBlock } from '../define-block.ts';

export const nextpageBlock = defineBlock('core/nextpage', {
  title: 'Page Break',
  category: 'design',
  description: 'A page break in the content.',
  keywords: ['next page', 'pagination'],
  parent: ['core/post-content'],
  supports: {
    customClassName: false,
    className: false,
    html: false,
    visibility: false,
    interactivity: { clientNavigation: true },
    customCSS: false,
  },
});
