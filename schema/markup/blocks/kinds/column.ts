import { box, defineBlock, text } from '../define-block.ts';

export const columnBlock = defineBlock('core/column', {
  title: 'Column',
  category: 'design',
  description: 'One of the contents that stand beside each other.',
  parent: ['core/columns'],
  attributes: { verticalAlignment: text(), width: text(), templateLock: { type: 'string' } },
  supports: { ...box, align: false, reusable: false, shadow: true },
  inExcerpts: 'wrapper',
});
