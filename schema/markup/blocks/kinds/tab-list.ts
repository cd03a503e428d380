import { colorSupports, defineBlock, list, minimalSupports, typographySupports } from '../define-block.ts';

export const tabListBlock = defineBlock('core/tab-list', {
  title: 'Tab List',
  category: 'text',
  description: 'The buttons of the tabs.',
  parent: ['core/tabs'],
  attributes: { tabs: list() },
  supports: { ...minimalSupports, reusable: false, layout: { type: 'flex' }, ...colorSupports, ...typographySupports },
  layout: { type: 'flex' },
});
