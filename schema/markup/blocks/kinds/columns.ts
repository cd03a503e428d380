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

export const columnBlock = defineBlock('core/column', {
  title: 'Column',
  category: 'design',
  description: 'One column of a row of columns.',
  parent: ['core/columns'],
  attributes: { verticalAlignment: text(), width: text(), templateLock: { type: 'string' } },
  supports: { ...containerSupports, align: false, reusable: false, shadow: true },
  excerptRole: 'wrapper',
});
