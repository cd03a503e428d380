import type { BlockVariation } from '../block-type.ts';
import { defineBlock, templateLock, text } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

const _layoutVariation = (name: string, { title, layout }: { title: string; layout: object }): BlockVariation => ({
  name,
  title,
  attributes: { layout },
  scope: ['block', 'inserter', 'transform'],
});

export const groupBlock = defineBlock('core/group', {
  title: 'Group',
  category: 'design',
  description: 'A container of blocks.',
  keywords: ['container', 'wrapper', 'row', 'section'],
  attributes: { tagName: text('div'), templateLock },
  supports: {
    __experimentalOnEnter: true,
    __experimentalOnMerge: true,
    __experimentalSettings: true,
    align: ['wide', 'full'],
    anchor: true,
    ariaLabel: true,
    html: false,
    background: {
      backgroundImage: true,
      backgroundSize: true,
      gradient: true,
      ...controls('backgroundImage', 'gradient'),
    },
    color: { gradients: true, heading: true, button: true, link: true, ...controls('background', 'text') },
    shadow: true,
    spacing: { margin: ['top', 'bottom'], padding: true, blockGap: true, ...controls('padding', 'blockGap') },
    dimensions: { minHeight: true, minWidth: true },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    position: { sticky: true },
    typography: { ...allTypography, ...controls('fontSize') },
    layout: { allowSizingOnChildren: true },
    interactivity: { clientNavigation: true },
    allowedBlocks: true,
  },
  excerptRole: 'wrapper',
});
