import { containerSupports, defineBlock, flag } from '../define-block.ts';

export const accordionPanelBlock = defineBlock('core/accordion-panel', {
  title: 'Accordion Panel',
  category: 'text',
  description: 'The content that a heading of an accordion opens.',
  parent: ['core/accordion-item'],
  usesContext: ['core/accordion-open-by-default'],
  attributes: { templateLock: { type: 'string' }, openByDefault: flag(false), isSelected: flag(false) },
  supports: { ...containerSupports, reusable: false },
});
