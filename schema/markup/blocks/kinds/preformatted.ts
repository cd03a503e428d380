import { defineBlock, prose, richText } from '../define-block.ts';

export const preformattedBlock = defineBlock('core/preformatted', {
  title: 'Preformatted',
  category: 'text',
  description: 'Text whose blanks and line ends count.',
  attributes: { content: richText('pre') },
  supports: prose,
  inExcerpts: 'text',
});
