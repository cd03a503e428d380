import { defineBlock, list, number, richText, text, textSupports } from '../define-block.ts';
import { addClassToTag } from '../parts/add-class-to-tag.ts';

export const headingBlock = defineBlock('core/heading', {
  title: 'Heading',
  category: 'text',
  description: 'A heading of a section.',
  keywords: ['title', 'subtitle'],
  attributes: { content: richText('h1,h2,h3,h4,h5,h6'), level: number(2), levelOptions: list(), placeholder: text() },
  supports: { ...textSupports, align: ['wide', 'full'], splitting: true },
  bindableAttributes: { content: { tag: /^h[1-6]$/ } },
  excerptRole: 'text',
  extendsStoredMarkup: true,
  render: ({ content }) => addClassToTag(content, { tag: /^h[1-6]$/, className: 'wp-block-heading' }),
});
