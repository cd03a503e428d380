import { containerSupports, defineBlock, flag, text } from '../define-block.ts';

export const columnsBlock = defineBlock('core/columns', {
  title: 'Columns',
  category: 'design',
  description: 'Content in columns side by side.',
  allowedBlocks: ['core/column'],
  attributes: { verticalAlignment: text(), isStackedOnMobile: flag(true), templateLock: { type: 'string' } },
  supports: { ...containerSupports, layout: { default: { type: 'flex', flexWrap: 'nowrap' } }, shadow: true },
  excerptRole: 'wrapper',
});
