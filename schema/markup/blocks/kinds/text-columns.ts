import { defineBlock, number, text } from '../define-block.ts';

export const textColumnsBlock = defineBlock('core/text-columns', {
  title: 'Text Columns (deprecated)',
  category: 'design',
  description: 'Text in columns; replaced by the columns block.',
  attributes: {
    content: {
      type: 'array',
      source: 'query',
      selector: 'p',
      query: { children: { type: 'string', source: 'html' } },
      default: [{}, {}],
    },
    columns: number(2),
    width: text(),
  },
  supports: { inserter: false, interactivity: { clientNavigation: true } },
});
