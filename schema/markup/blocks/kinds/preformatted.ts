import { defineBlock, richText, textSupports } from '../define-block.ts';

export const preformattedBlock = defineBlock('core/preformatted', {
  title: 'Preformatted',
  category: 'text',
  description: 'Text with preserved white space.',
  attributes: { content: richText('pre') },
  supports: textSupports,
  excerptRole: 'text',
});
