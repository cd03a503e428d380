import { defineBlock } from '../define-block.ts';

export const nextpageBlock = defineBlock('core/nextpage', {
  title: 'Page Break',
  category: 'design',
  description: 'Where a page of a text ends and the next begins.',
  keywords: ['next page', 'pagination'],
  parent: ['core/post-content'],
  supports: { customClassName: false, className: false, html: false },
});
