import type { BlockVariation } from '../block-type.ts';
import { containerSupports, defineBlock, text } from '../define-block.ts';

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
    ...containerSupports,
    ariaLabel: true,
    background: { backgroundImage: true, backgroundSize: true },
    position: { sticky: true },
    shadow: true,
    layout: { allowSizingOnChildren: true },
  },
  variations: [
    { ...layoutVariation('group', { title: 'Group', layout: { type: 'constrained' } }), isDefault: true },
    layoutVariation('group-row', { title: 'Row', layout: { type: 'flex', flexWrap: 'nowrap' } }),
    layoutVariation('group-stack', { title: 'Stack', layout: { type: 'flex', orientation: 'vertical' } }),
    layoutVariation('group-grid', { title: 'Grid', layout: { type: 'grid' } }),
  ],
  excerptRole: 'wrapper',
});
