import { defineBlock, richText, text, textSupports } from '../define-block.ts';

export const listItemBlock = defineBlock('core/list-item', {
  title: 'List Item',
  category: 'text',
  description: 'One item of a list.',
  parent: ['core/list'],
  allowedBlocks: ['core/list'],
  attributes: { placeholder: text(), content: richText('li') },
  supports: { ...textSupports, className: false, splitting: true },
  selectors: { root: '.wp-block-list > li', border: '.wp-block-list:not(.wp-block-list .wp-block-list) > li' },
});
