import { content, defineBlock, flag, number, text, textSupports } from '../define-block.ts';
import { addClassToTag } from '../parts/add-class-to-tag.ts';

export const listBlock = defineBlock('core/list', {
  title: 'List',
  category: 'text',
  description: 'A bulleted or numbered list.',
  keywords: ['bullet list', 'ordered list', 'numbered list'],
  attributes: {
    ordered: content(flag(false)),
    values: { type: 'string', source: 'html', selector: 'ol,ul', default: '', role: 'content' },
    type: text(),
    start: number(),
    reversed: flag(),
    placeholder: text(),
  },
  supports: { ...textSupports, html: false },
  allowedBlocks: ['core/list-item'],
  selectors: { border: '.wp-block-list:not(.wp-block-list .wp-block-list)' },
  excerptRole: 'text',
  extendsStoredMarkup: true,
  render: ({ content }) => addClassToTag(content, { tag: /^[ou]l$/, className: 'wp-block-list' }),
});
