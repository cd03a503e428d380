import { defineBlock, templateLock } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const accordionPanelBlock = defineBlock('core/accordion-panel', {
  title: 'Accordion Panel',
  category: 'design',
  description: 'The content that a heading of an accordion opens.',
  parent: ['core/accordion-item'],
  usesContext: ['core/accordion-open-by-default'],
  attributes: { templateLock: { ...templateLock, default: false } },
  supports: {
    html: false,
    color: { background: true, gradients: true },
    interactivity: true,
    spacing: { padding: true, blockGap: true, ...controls('padding', 'blockGap') },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    typography: { ...allTypography, ...controls('fontSize') },
    shadow: true,
    layout: { allowEditing: false },
    visibility: false,
    contentRole: true,
    allowedBlocks: true,
    lock: false,
  },
});
