import { backgroundSupports, defineBlock, richText, text, textSupports } from '../define-block.ts';

export const verseBlock = defineBlock('core/verse', {
  title: 'Verse',
  category: 'text',
  description: 'Poetry, with preserved line breaks.',
  keywords: ['poetry', 'poem'],
  attributes: { content: richText('pre'), textAlign: text() },
  supports: { ...textSupports, background: backgroundSupports },
  excerptRole: 'text',
});
