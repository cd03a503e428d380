import { defineBlock, richText } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const codeBlock = defineBlock('core/code', {
  title: 'Code',
  category: 'text',
  description: 'Program code, with white space preserved.',
  attributes: { content: { ...richText('code'), __unstablePreserveWhiteSpace: true } },
  supports: {
    align: ['wide'],
    anchor: true,
    typography: { ...allTypography, ...controls('fontSize') },
    spacing: { margin: ['top', 'bottom'], padding: true, ...hiddenControls('margin', 'padding') },
    __experimentalBorder: { ...allBorders, ...controls('width', 'color') },
    color: { text: true, background: true, gradients: true, ...controls('background', 'text') },
    interactivity: { clientNavigation: true },
  },
});
