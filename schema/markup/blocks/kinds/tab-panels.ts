import { defineBlock } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

export const tabPanelsBlock = defineBlock('core/tab-panels', {
  title: 'Tab Panels',
  category: 'design',
  description: 'The panels of the tabs.',
  parent: ['core/tabs'],
  allowedBlocks: ['core/tab-panel'],
  supports: {
    html: false,
    visibility: false,
    lock: false,
    color: { background: true, text: true, heading: true, link: true, ...controls('background', 'text') },
    spacing: { padding: true },
    typography: { fontSize: true, __experimentalFontFamily: true },
    __experimentalBorder: { ...allBorders },
  },
});
