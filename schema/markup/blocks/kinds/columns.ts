import { defineBlock, flag, templateLock, text } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const columnsBlock = defineBlock('core/columns', {
  title: 'Columns',
  category: 'design',
  description: 'Content in columns side by side.',
  allowedBlocks: ['core/column'],
  attributes: { verticalAlignment: text(), isStackedOnMobile: flag(true), templateLock },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, link: true, heading: true, button: true, ...controls('background', 'text') },
    spacing: {
      blockGap: { __experimentalDefault: '2em', sides: ['horizontal', 'vertical'] },
      margin: ['top', 'bottom'],
      padding: true,
      ...controls('padding', 'blockGap'),
    },
    layout: {
      allowSwitching: false,
      allowInheriting: false,
      allowEditing: false,
      default: { type: 'flex', flexWrap: 'nowrap' },
    },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    shadow: true,
  },
  excerptRole: 'wrapper',
});

export const columnBlock = defineBlock('core/column', {
  title: 'Column',
  category: 'design',
  description: 'One column of a row of columns.',
  parent: ['core/columns'],
  attributes: { verticalAlignment: text(), width: text(), templateLock },
  supports: {
    __experimentalOnEnter: true,
    anchor: true,
    reusable: false,
    html: false,
    color: { gradients: true, heading: true, button: true, link: true, ...controls('background', 'text') },
    shadow: true,
    spacing: { blockGap: true, padding: true, ...controls('padding', 'blockGap') },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    typography: { ...allTypography, ...controls('fontSize') },
    layout: true,
    interactivity: { clientNavigation: true },
    allowedBlocks: true,
  },
  excerptRole: 'wrapper',
});
