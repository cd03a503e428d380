import { defineBlock, flag, fromAttribute, richText, text } from '../define-block.ts';
import { lowerImagePriority } from '../parts/featured-image-overlay.ts';
import { allTypography, controls, hiddenControls } from '../support-settings.ts';

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
  supports: {
    __experimentalOnEnter: true,
    align: ['wide', 'full'],
    anchor: true,
    color: { gradients: true, link: true, ...controls('background', 'text') },
    __experimentalBorder: { color: true, width: true, style: true },
    html: false,
    spacing: { margin: true, padding: true, blockGap: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, ...controls('fontSize') },
    layout: { allowEditing: false },
    interactivity: { clientNavigation: true },
    allowedBlocks: true,
  },
  isDynamic: false,
  extendsStoredMarkup: true,
  render: ({ attributes, content }) => (attributes.showContent === true ? content : lowerImagePriority(content)),
});
