import { defineBlock, list } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

export const tabListBlock = defineBlock('core/tab-list', {
  title: 'Tab List',
  category: 'text',
  description: 'The buttons of the tabs.',
  parent: ['core/tabs'],
  attributes: { tabs: list() },
  supports: {
    html: false,
    ariaLabel: true,
    visibility: false,
    lock: false,
    color: { background: true, text: true, __experimentalSkipSerialization: true, ...controls('background', 'text') },
    typography: { fontSize: true, __experimentalFontFamily: true },
    __experimentalBorder: { ...allBorders, __experimentalSkipSerialization: true },
    layout: {
      default: { type: 'flex', flexWrap: 'wrap' },
      allowVerticalAlignment: false,
      allowOrientation: false,
      allowWrap: false,
    },
    spacing: {
      padding: true,
      blockGap: true,
      __experimentalSkipSerialization: ['padding'],
      ...controls('padding', 'blockGap'),
    },
  },
  layout: { type: 'flex' },
});
