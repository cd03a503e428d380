import { defineBlock, richText } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const pullquoteBlock = defineBlock('core/pullquote', {
  title: 'Pullquote',
  category: 'text',
  description: 'A highlighted quotation from the text.',
  attributes: { value: richText('p'), citation: richText('cite') },
  supports: {
    anchor: true,
    align: ['left', 'right', 'wide', 'full'],
    background: {
      backgroundImage: true,
      backgroundSize: true,
      gradient: true,
      ...controls('backgroundImage', 'gradient'),
    },
    color: { gradients: true, background: true, link: true, ...controls('background', 'text') },
    dimensions: { minHeight: true },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    __experimentalStyle: { typography: { fontSize: '1.5em', lineHeight: '1.6' } },
    interactivity: { clientNavigation: true },
  },
  excerptRole: 'text',
});
