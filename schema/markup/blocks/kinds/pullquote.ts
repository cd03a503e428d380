import { backgroundSupports, defineBlock, richText, text, textSupports } from '../define-block.ts';

export const pullquoteBlock = defineBlock('core/pullquote', {
  title: 'Pullquote',
  category: 'text',
  description: 'A highlighted quotation from the text.',
  attributes: { value: richText('p'), citation: richText('cite'), textAlign: text() },
  supports: { ...textSupports, align: ['left', 'right', 'wide', 'full'], background: backgroundSupports },
  selfStyledSupports: ['border'],
  excerptRole: 'text',
});
