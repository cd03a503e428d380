import { defineBlock, list, number, prose, richText, text } from '../define-block.ts';
import { withClass } from '../parts/add-class-to-tag.ts';

export const headingBlock = defineBlock('core/heading', {
  title: 'Heading',
  category: 'text',
  description: 'Says what the part of a text that follows is about.',
  keywords: ['title', 'subtitle'],
  attributes: { content: richText('h1,h2,h3,h4,h5,h6'), level: number(2), levelOptions: list(), placeholder: text() },
  supports: { ...prose, align: ['wide', 'full'], splitting: true },
  bindable: { content: { tag: /^h[1-6]$/ } },
  inExcerpts: 'text',
  decoratesContent: true,
  render: ({ content }) => withClass(content, { tag: /^h[1-6]$/, className: 'wp-block-heading' }),
});
