import { defineBlock, text } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const spacerBlock = defineBlock('core/spacer', {
  title: 'Spacer',
  category: 'design',
  description: 'Empty space.',
  usesContext: ['orientation'],
  attributes: { height: text('100px'), width: text() },
  supports: {
    anchor: true,
    spacing: { margin: ['top', 'bottom'], ...controls('margin') },
    interactivity: { clientNavigation: true },
  },
});
