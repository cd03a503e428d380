import { borderSupports, colorSupports, defineBlock, typographySupports } from '../define-block.ts';

export const buttonsBlock = defineBlock('core/buttons', {
  title: 'Buttons',
  category: 'design',
  description: 'Links that look like buttons.',
  keywords: ['link'],
  allowedBlocks: ['core/button'],
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    layout: { default: { type: 'flex' } },
    spacing: { blockGap: ['horizontal', 'vertical'], padding: true, margin: ['top', 'bottom'] },
    ...colorSupports,
    ...typographySupports,
    ...borderSupports,
  },
});
