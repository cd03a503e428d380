import { containerSupports, defineBlock, flag, text } from '../define-block.ts';

export const tabPanelBlock = defineBlock('core/tab-panel', {
  title: 'Tab Panel',
  category: 'text',
  description: 'The content of one tab.',
  parent: ['core/tabs'],
  attributes: { label: text(), isActive: flag(false) },
  supports: { ...containerSupports, reusable: false },
});
