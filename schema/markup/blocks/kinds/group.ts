import type { BlockVariation } from '../block-type.ts';
import { box, defineBlock, text } from '../define-block.ts';

const variation = (name: string, { title, layout }: { title: string; layout: object }): BlockVariation => ({
  name,
  title,
  attributes: { layout },
  scope: ['block', 'inserter', 'transform'],
});

export const groupBlock = defineBlock('core/group', {
  title: 'Group',
  category: 'design',
  description: 'Blocks that belong together.',
  keywords: ['container', 'wrapper', 'row', 'section'],
  attributes: { tagName: text('div'), templateLock: { type: 'string' } },
  supports: {
    ...box,
    ariaLabel: true,
    background: { backgroundImage: true, backgroundSize: true },
    position: { sticky: true },
    shadow: true,
    layout: { allowSizingOnChildren: true },
  },
  variations: [
    { ...variation('group', { title: 'Group', layout: { type: 'constrained' } }), isDefault: true },
    variation('group-row', { title: 'Row', layout: { type: 'flex', flexWrap: 'nowrap' } }),
    variation('group-stack', { title: 'Stack', layout: { type: 'flex', orientation: 'vertical' } }),
    variation('group-grid', { title: 'Grid', layout: { type: 'grid' } }),
  ],
  inExcerpts: 'wrapper',
});
