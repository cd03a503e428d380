import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { type Attributes, integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { runEmbeds } from '../../shortcodes/shortcode-embeds.ts';
import { defineBlock, map, number } from '../define-block.ts';
import { renderOnce } from '../parts/render-once.ts';

/** The attributes that readers see of those that a reference can override. */
const OVERRIDDEN_TEXTS = ['content', 'text', 'title', 'alt', 'caption'] as const;

const asRecord = (value: unknown): Attributes =>
  typeof value === 'object' && value !== null ? (value as Attributes) : {};

export const reusableBlock = defineBlock('core/block', {
  title: 'Pattern',
  category: 'reusable',
  description: 'A synced pattern, with the same content wherever it is used.',
  keywords: ['reusable'],
  providesContext: { 'pattern/overrides': 'content' },
  attributes: { ref: number(), content: map({}) },
  supports: {
    customClassName: false,
    html: false,
    inserter: false,
    renaming: false,
    interactivity: { clientNavigation: true },
    customCSS: false,
  },
  skipsInnerBlocks: true,
  // The overrides of this reference, by the name of a block of the pattern.
  shownTexts: ({ content }) =>
    Object.values(asRecord(content)).flatMap((override) =>
      OVERRIDDEN_TEXTS.map((name) => textAt(asRecord(override), name)),
    ),
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
