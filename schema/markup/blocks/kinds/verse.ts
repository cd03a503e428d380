import { background, defineBlock, prose, richText, text } from '../define-block.ts';

export const verseBlock = defineBlock('core/verse', {
  title: 'Verse',
  category: 'text',
  description: 'Lines of a poem.',
  keywords: ['poetry', 'poem'],
  attributes: { content: richText('pre'), textAlign: text() },
  supports: { ...prose, background },
  inExcerpts: 'text',
});
