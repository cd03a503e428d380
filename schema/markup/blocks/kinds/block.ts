import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { integerAt } from '../../block-grammar/parsed-block.ts';
import { runEmbeds } from '../../shortcodes/shortcode-embeds.ts';
import { defineBlock, map, number } from '../define-block.ts';
import { renderOnce } from '../parts/render-once.ts';

export const reusableBlock = defineBlock('core/block', {
  title: 'Pattern',
  category: 'reusable',
  description: 'A synced pattern, with the same content wherever it is used.',
  keywords: ['reusable'],
  usesContext: ['pattern/overrides'],
  providesContext: { 'pattern/overrides': 'content' },
  attributes: { ref: number(), content: map({}) },
  supports: { customClassName: false, html: false, inserter: false, renaming: false },
  skipsInnerBlocks: true,
  /**
   * Renders a synced pattern with its embeds and the overrides of this reference; '' if it is not public or contains
   * itself.
   */
  render: async ({ block, context, innerContext }) => {
    const ref = integerAt(block.attributes, 'ref');
    const { state } = context;
    if (ref === undefined) return '';
    return renderOnce({ name: `pattern ${ref}`, state }, async () => {
      const pattern = await state.environment.load.pattern(ref);
      if (pattern === null || pattern.status !== 'publish' || pattern.hasPassword) return '';
      const content = await runEmbeds(pattern.content, { ...state, postId: context.postId });
      return state.renderers.renderBlocks(parseBlocks(content), innerContext);
    });
  },
});
