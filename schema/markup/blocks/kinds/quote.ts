import { defineBlock, richText, text } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const quoteBlock = defineBlock('core/quote', {
  title: 'Quote',
  category: 'text',
  description: 'A quotation.',
  keywords: ['blockquote', 'cite'],
  attributes: {
    value: { type: 'string', source: 'html', selector: 'blockquote', multiline: 'p', default: '', role: 'content' },
    citation: richText('cite'),
    textAlign: text(),
  },
  supports: {
    anchor: true,
    align: ['left', 'right', 'wide', 'full'],
    html: false,
    background: {
      backgroundImage: true,
      backgroundSize: true,
      gradient: true,
      ...controls('backgroundImage', 'gradient'),
    },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    dimensions: { minHeight: true, ...hiddenControls('minHeight') },
    __experimentalOnEnter: true,
    __experimentalOnMerge: true,
    typography: { ...allTypography, ...controls('fontSize') },
    color: { gradients: true, heading: true, link: true, ...controls('background', 'text') },
    layout: { allowEditing: false },
    spacing: { blockGap: true, padding: true, margin: true },
    interactivity: { clientNavigation: true },
    allowedBlocks: true,
  },
  styles: { default: 'Default', plain: 'Plain' },
  excerptRole: 'text',
});
