import { textAt } from '../../block-grammar/parsed-block.ts';
import { choice } from '../define-block.ts';
import { defineTermBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

const BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  none: ['', ''],
  round: ['(', ')'],
  square: ['[', ']'],
  curly: ['{', '}'],
  angle: ['<', '>'],
};

export const termCountBlock = defineTermBlock('core/term-count', {
  title: 'Term Count',
  description: 'The number of items with a term.',
  supports: {
    anchor: true,
    html: false,
    color: { gradients: true, ...controls('background', 'text') },
    spacing: { padding: true },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('color', 'width', 'style') },
  },
  attributes: { bracketType: choice(['none', 'round', 'square', 'curly', 'angle'], 'round') },
  render: (term, rendering) => {
    const type = textAt(rendering.attributes, 'bracketType') ?? 'round';
    const [open, close] = (Object.hasOwn(BRACKETS, type) ? BRACKETS[type] : undefined) ?? ['(', ')'];
    return `<div ${rendering.wrapperAttributes()}>${open}${term.count}${close}</div>`;
  },
});
