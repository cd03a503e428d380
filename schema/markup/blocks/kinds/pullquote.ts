import { background, defineBlock, prose, richText, text } from '../define-block.ts';

export const pullquoteBlock = defineBlock('core/pullquote', {
  title: 'Pullquote',
  category: 'text',
  description: 'A sentence of the text that is to stand out.',
  attributes: { value: richText('p'), citation: richText('cite'), textAlign: text() },
  supports: { ...prose, align: ['left', 'right', 'wide', 'full'], background },
  writes: ['border'],
  inExcerpts: 'text',
});
