import { integerAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, number } from '../define-block.ts';
import { pagesOf } from '../parts/post-query.ts';
import { inheritsQuery, pageKey, queryPageLink } from '../parts/query-page-links.ts';
import type { RenderingBlock } from '../render-context.ts';

const USUAL_REACH = 2;

export const queryPaginationNumbersBlock = defineBlock('core/query-pagination-numbers', {
  title: 'Page Numbers',
  category: 'theme',
  description: 'Links to the pages of a list by number.',
  attributes: { midSize: number(2) },
  ...queryPageLink,
  render: async (rendering) => {
    if (inheritsQuery(rendering)) return '';
    const total = await pagesOf(rendering.context);
    if (total < 2) return '';
    const reach = integerAt(rendering.attributes, 'midSize') ?? USUAL_REACH;
    const links = ['<span aria-current="page" class="page-numbers current">1</span>'];
    for (let page = 2; page <= Math.min(total, 1 + reach); page += 1) links.push(numberLink(page, rendering));
    if (total > 2 + reach) links.push('<span class="page-numbers dots">&hellip;</span>');
    if (total > 1 + reach) links.push(numberLink(total, rendering));
    return `<div ${rendering.wrapper()}>${links.join('\n')}</div>`;
  },
});

function numberLink(page: number, rendering: RenderingBlock): string {
  return `<a class="page-numbers" href="?${pageKey(rendering)}=${page}">${page}</a>`;
}
