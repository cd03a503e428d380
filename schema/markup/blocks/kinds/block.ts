import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { integerAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, map, number } from '../define-block.ts';

export const reusableBlock = defineBlock('core/block', {
  title: 'Pattern',
  category: 'reusable',
  description: 'A pattern that looks the same wherever it is used.',
  keywords: ['reusable'],
  usesContext: ['pattern/overrides'],
  providesContext: { 'pattern/overrides': 'content' },
  attributes: { ref: number(), content: map({}) },
  supports: { customClassName: false, html: false, inserter: false, renaming: false },
  skipsInnerBlocks: true,
  /** A synced pattern, with the overrides of this reference. */
  render: async ({ block, context, inner }) => {
    const ref = integerAt(block.attributes, 'ref');
    const { state } = context;
    if (ref === undefined) return '';
    const guard = `pattern ${ref}`;
    if (state.open.has(guard)) return '';
    const pattern = await state.environment.load.pattern(ref);
    if (pattern === null || pattern.status !== 'publish' || pattern.hasPassword) return '';
    state.open.add(guard);
    const html = await state.tools.renderBlocks(parseBlocks(pattern.content), inner);
    state.open.delete(guard);
    return html;
  },
});
