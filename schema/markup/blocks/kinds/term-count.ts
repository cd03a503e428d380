import { textAt } from '../../block-grammar/parsed-block.ts';
import { choice } from '../define-block.ts';
import { defineTermBlock } from '../parts/define-theme-blocks.ts';

const BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  none: ['', ''],
  round: ['(', ')'],
  square: ['[', ']'],
  curly: ['{', '}'],
  angle: ['&lt;', '&gt;'],
};

export const termCountBlock = defineTermBlock('core/term-count', {
  title: 'Term Count',
  description: 'The number of items with a term.',
  attributes: { bracketType: choice(['none', 'round', 'square', 'curly', 'angle'], 'round') },
  render: (term, rendering) => {
    const type = textAt(rendering.attributes, 'bracketType') ?? 'round';
    const [open, close] = (Object.hasOwn(BRACKETS, type) ? BRACKETS[type] : undefined) ?? ['(', ')'];
    return `<div ${rendering.wrapperAttributes()}>${open}${term.count}${close}</div>`;
  },
});
