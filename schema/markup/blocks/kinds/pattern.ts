import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { textAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, text } from '../define-block.ts';
import { renderOnce } from '../parts/render-once.ts';

export const patternBlock = defineBlock('core/pattern', {
  title: 'Pattern Placeholder',
  category: 'theme',
  description: 'A pattern of the theme.',
  attributes: { slug: text() },
  supports: {
    html: false,
    inserter: false,
    renaming: false,
    visibility: false,
    interactivity: { clientNavigation: true },
  },
  render: async ({ attributes, context }) => {
    const slug = textAt(attributes, 'slug');
    const { state } = context;
    if (!slug) return '';
    state.isDynamic = true;
    return renderOnce({ name: `theme pattern ${slug}`, state }, async () => {
      const content = await state.environment.load.themePattern(slug);
      return state.renderers.renderBlocks(parseBlocks(content ?? ''), { ...context, depth: context.depth + 1 });
    });
  },
});
