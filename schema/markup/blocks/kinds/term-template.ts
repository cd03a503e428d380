import { withinAllowance } from '../../allowance.ts';
import { integerAt, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { defineBlock } from '../define-block.ts';
import { linkColorClasses } from '../parts/current-post.ts';
import { positiveIntegers } from '../parts/post-query.ts';
import type { BlockContext } from '../render-context.ts';
import { templateSupports } from '../support-settings.ts';

const DEFAULT_TERM_COUNT = 10;

export const termTemplateBlock = defineBlock('core/term-template', {
  title: 'Term Template',
  category: 'theme',
  description: 'The layout of each term of a list.',
  ancestor: ['core/terms-query'],
  usesContext: ['termQuery'],
  supports: templateSupports,
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { block, parent, context } = rendering;
    const { state } = context;
    state.isDynamic = true;
    const list = context.values['core/terms-query'];
    if (list === undefined) return '';
    const query = objectAt(list, 'termQuery');
    const include = Array.isArray(query.include) ? positiveIntegers(query.include) : [];
    const terms = await state.environment.load.terms({
      taxonomy: textAt(query, 'taxonomy') ?? 'category',
      orderBy: query.orderBy === 'count' ? 'count' : 'name',
      order: textAt(query, 'order')?.toLowerCase() === 'desc' ? 'desc' : 'asc',
      limit: integerAt(query, 'perPage') ?? DEFAULT_TERM_COUNT,
      hideEmpty: query.hideEmpty !== false,
      include,
      topLevelOnly: query.showNested !== true && include.length === 0,
    });
    if (terms.length === 0) return '';
    const items: string[] = [];
    for (const term of terms) {
      const innerContext: BlockContext = {
        ...context,
        depth: context.depth + 1,
        values: { ...context.values, term: { ...term } },
      };
      const classes = `wp-block-term term-${term.id} ${term.taxonomy} taxonomy-${term.taxonomy}`;
      const renderItem = async () =>
        `<li class="${escapeAttribute(classes)}">${await state.renderers.renderTemplateItem({ block, parent }, innerContext)}</li>`;
      items.push(await withinAllowance(state, renderItem));
    }
    return `<ul ${rendering.wrapperAttributes({ class: linkColorClasses(rendering).join(' ') })}>${items.join('')}</ul>`;
  },
});
