import { background, defineBlock, prose, richText, text } from '../define-block.ts';

export const pullquoteBlock = defineBlock('core/pullquote', {
  title: 'Pullquote',
  category: 'text',
  description: 'A highlighted quotation from the text.',
  attributes: { value: richText('p'), citation: richText('cite'), textAlign: text() },
  supports: { ...prose, align: ['left', 'right', 'wide', 'full'], background },
  selfStyledSupports: ['border'],
  excerptRole: 'text',
});
