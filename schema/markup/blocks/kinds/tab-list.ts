import { color, defineBlock, list, plain, typography } from '../define-block.ts';

export const tabListBlock = defineBlock('core/tab-list', {
  title: 'Tab List',
  category: 'text',
  description: 'The buttons of the tabs.',
  parent: ['core/tabs'],
  attributes: { tabs: list() },
  supports: { ...plain, reusable: false, layout: { type: 'flex' }, ...color, ...typography },
  layout: { type: 'flex' },
});
