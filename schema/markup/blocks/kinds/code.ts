import { defineBlock, richText, textSupports } from '../define-block.ts';

export const codeBlock = defineBlock('core/code', {
  title: 'Code',
  category: 'text',
  description: 'Program code, with white space preserved.',
  attributes: { content: richText('code') },
  supports: { ...textSupports, align: ['wide'] },
});
