import { defineBlock, flag, fromAttribute, richText, text, textSupports } from '../define-block.ts';
import { lowerImagePriority } from '../parts/featured-image-overlay.ts';

export const detailsBlock = defineBlock('core/details', {
  title: 'Details',
  category: 'text',
  description: 'A summary that expands to show its content.',
  keywords: ['summary', 'toggle', 'disclosure'],
  attributes: {
    showContent: flag(false),
    summary: richText('summary'),
    name: fromAttribute('.wp-block-details', { attribute: 'name' }),
    placeholder: text(),
  },
  supports: { ...textSupports, align: ['wide', 'full'], html: false, layout: true },
  isDynamic: false,
  extendsStoredMarkup: true,
  render: ({ attributes, content }) => (attributes.showContent === true ? content : lowerImagePriority(content)),
});
