import { defineBlock, flag, text } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const tabPanelBlock = defineBlock('core/tab-panel', {
  title: 'Tab Panel',
  category: 'text',
  description: 'The content of one tab.',
  parent: ['core/tabs'],
  attributes: { label: text(), isActive: flag(false) },
  supports: {
    anchor: true,
    html: false,
    color: { background: true, text: true, ...controls('background', 'text') },
    layout: true,
    spacing: { blockGap: true, padding: true },
    typography: { fontSize: true, __experimentalFontFamily: true, ...controls('fontSize', '__experimentalFontFamily') },
    visibility: false,
  },
});
