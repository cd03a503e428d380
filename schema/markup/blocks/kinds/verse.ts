import { background, defineBlock, prose, richText, text } from '../define-block.ts';

export const verseBlock = defineBlock('core/verse', {
  title: 'Verse',
  category: 'text',
  description: 'Poetry, with preserved line breaks.',
  keywords: ['poetry', 'poem'],
  attributes: { content: richText('pre'), textAlign: text() },
  supports: { ...prose, background },
  excerptRole: 'text',
});
