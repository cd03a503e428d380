import type { BlockVariation } from '../block-type.ts';
import { defineBlock, text } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

const layoutVariation = (name: string, { title, layout }: { title: string; layout: object }): BlockVariation => ({
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
  attributes: { tagName: text('div'), templateLock: { type: 'string' } },
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
  variations: [
    { ...layoutVariation('group', { title: 'Group', layout: { type: 'constrained' } }), isDefault: true },
    layoutVariation('group-row', { title: 'Row', layout: { type: 'flex', flexWrap: 'nowrap' } }),
    layoutVariation('group-stack', { title: 'Stack', layout: { type: 'flex', orientation: 'vertical' } }),
    layoutVariation('group-grid', { title: 'Grid', layout: { type: 'grid' } }),
  ],
  excerptRole: 'wrapper',
});
