import { withinAllowance } from '../../allowance.ts';
import { integerAt, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { border, color, defineBlock, plain, spacing, typography } from '../define-block.ts';
import { numbers } from '../parts/positive-integers.ts';
import type { BlockContext } from '../render-context.ts';

const USUAL_NUMBER = 10;

export const termTemplateBlock = defineBlock('core/term-template', {
  title: 'Term Template',
  category: 'theme',
  description: 'How each term of a list looks.',
  ancestor: ['core/terms-query'],
  usesContext: ['termQuery'],
  supports: {
    ...plain,
    anchor: true,
    reusable: false,
    align: ['wide', 'full'],
    layout: true,
    ...color,
    ...spacing,
    ...typography,
    ...border,
  },
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { block, context } = rendering;
    const { state } = context;
    state.isDynamic = true;
    const query = objectAt(context.values['core/terms-query'], 'termQuery');
    const include = Array.isArray(query.include) ? numbers(query.include) : [];
    const terms = await state.environment.load.terms({
      taxonomy: textAt(query, 'taxonomy') ?? 'category',
      orderBy: query.orderBy === 'count' ? 'count' : 'name',
      order: textAt(query, 'order')?.toLowerCase() === 'desc' ? 'desc' : 'asc',
      limit: integerAt(query, 'perPage') ?? USUAL_NUMBER,
      hideEmpty: query.hideEmpty !== false,
      include,
      topLevelOnly: query.showNested !== true && include.length === 0,
    });
    if (terms.length === 0) return '';
    const items: string[] = [];
    for (const term of terms) {
      const inner: BlockContext = {
        ...context,
        depth: context.depth + 1,
        values: { ...context.values, term: { ...term } },
      };
      const classes = `wp-block-term term-${term.id} ${term.taxonomy} taxonomy-${term.taxonomy}`;
      const item = async () =>
        `<li class="${escapeAttribute(classes)}">${await state.tools.renderInner(block, inner)}</li>`;
      items.push(await withinAllowance(state, item));
    }
    return `<ul ${rendering.wrapper()}>${items.join('')}</ul>`;
  },
});
