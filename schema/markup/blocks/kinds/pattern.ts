import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { textAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, text } from '../define-block.ts';

export const patternBlock = defineBlock('core/pattern', {
  title: 'Pattern Placeholder',
  category: 'theme',
  description: 'A pattern of the theme.',
  attributes: { slug: text() },
  supports: { html: false, inserter: false, renaming: false },
  render: async ({ attributes, context }) => {
    const slug = textAt(attributes, 'slug');
    const { state } = context;
    if (!slug || state.itemsInProgress.has(`theme pattern ${slug}`)) return '';
    state.isDynamic = true;
    const content = await state.environment.load.themePattern(slug);
    if (content === null) return '';
    state.itemsInProgress.add(`theme pattern ${slug}`);
    const html = await state.renderers.renderBlocks(parseBlocks(content), { ...context, depth: context.depth + 1 });
    state.itemsInProgress.delete(`theme pattern ${slug}`);
    return html;
  },
});
