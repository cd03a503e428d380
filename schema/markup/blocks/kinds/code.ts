import { defineBlock, prose, richText } from '../define-block.ts';

export const codeBlock = defineBlock('core/code', {
  title: 'Code',
  category: 'text',
  description: 'Lines of a program, with their blanks.',
  attributes: { content: richText('code') },
  supports: { ...prose, align: ['wide'] },
});
