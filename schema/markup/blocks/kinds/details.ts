import { defineBlock, flag, fromMarkup, prose, richText, text } from '../define-block.ts';

export const detailsBlock = defineBlock('core/details', {
  title: 'Details',
  category: 'text',
  description: 'A line that shows more when it is opened.',
  keywords: ['summary', 'toggle', 'disclosure'],
  attributes: {
    showContent: flag(false),
    summary: richText('summary'),
    name: fromMarkup('.wp-block-details', { attribute: 'name' }),
    placeholder: text(),
  },
  supports: { ...prose, align: ['wide', 'full'], html: false, layout: true },
});
