import { defineBlock, richText } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const preformattedBlock = defineBlock('core/preformatted', {
  title: 'Preformatted',
  category: 'text',
  description: 'Text with preserved white space.',
  attributes: { content: { ...richText('pre'), __unstablePreserveWhiteSpace: true } },
  supports: {
    anchor: true,
    color: { gradients: true, ...controls('background', 'text') },
    spacing: { padding: true, margin: true },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  excerptRole: 'text',
});
