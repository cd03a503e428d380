import { defineBlock, richText, text } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const listItemBlock = defineBlock('core/list-item', {
  title: 'List Item',
  category: 'text',
  description: 'One item of a list.',
  parent: ['core/list'],
  allowedBlocks: ['core/list'],
  attributes: { placeholder: text(), content: richText('li') },
  supports: {
    anchor: true,
    html: false,
    className: false,
    splitting: true,
    __experimentalBorder: { ...allBorders },
    color: { gradients: true, link: true, background: true, ...controls('text') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  selectors: { root: '.wp-block-list > li', border: '.wp-block-list:not(.wp-block-list .wp-block-list) > li' },
});
