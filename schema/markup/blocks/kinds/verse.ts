import { defineBlock, richText } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const verseBlock = defineBlock('core/verse', {
  title: 'Verse',
  category: 'text',
  description: 'Poetry, with preserved line breaks.',
  keywords: ['poetry', 'poem'],
  attributes: { content: { ...richText('pre'), __unstablePreserveWhiteSpace: true } },
  supports: {
    anchor: true,
    background: {
      backgroundImage: true,
      backgroundSize: true,
      gradient: true,
      ...controls('backgroundImage', 'gradient'),
    },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    dimensions: { minHeight: true, ...hiddenControls('minHeight') },
    typography: { ...allTypography, textAlign: true, __experimentalWritingMode: true, ...controls('fontSize') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    __experimentalBorder: { ...allBorders },
    interactivity: { clientNavigation: true },
  },
  excerptRole: 'text',
});
