import { containerSupports, defineBlock, text } from '../define-block.ts';

export const columnBlock = defineBlock('core/column', {
  title: 'Column',
  category: 'design',
  description: 'One column of a row of columns.',
  parent: ['core/columns'],
  attributes: { verticalAlignment: text(), width: text(), templateLock: { type: 'string' } },
  supports: { ...containerSupports, align: false, reusable: false, shadow: true },
  excerptRole: 'wrapper',
});
