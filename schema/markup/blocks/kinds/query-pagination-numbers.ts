import { integerAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, number } from '../define-block.ts';
import {
  countQueryPages,
  hasEnhancedPagination,
  inheritsQuery,
  queryPageLinkDefinition,
  queryPageParameter,
} from '../parts/post-query.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allTypography, controls } from '../support-settings.ts';

const DEFAULT_NEIGHBORS = 2;

export const queryPaginationNumbersBlock = defineBlock('core/query-pagination-numbers', {
  title: 'Page Numbers',
  category: 'theme',
  description: 'Links to the pages of a list by number.',
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    color: { gradients: true, text: false, ...controls('background') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  attributes: { midSize: number(2) },
  ...queryPageLinkDefinition,
  usesContext: ['queryId', 'query', 'enhancedPagination'],
  render: async (rendering) => {
    if (inheritsQuery(rendering)) return '';
    const total = await countQueryPages(rendering.context);
    if (total < 2) return '';
    const neighbors = integerAt(rendering.attributes, 'midSize') ?? DEFAULT_NEIGHBORS;
    const links = ['<span aria-current="page" class="page-numbers current">1</span>'];
    for (let page = 2; page <= Math.min(total, 1 + neighbors); page += 1) links.push(renderNumberLink(page, rendering));
    if (total > 2 + neighbors) links.push('<span class="page-numbers dots">&hellip;</span>');
    if (total > 1 + neighbors) links.push(renderNumberLink(total, rendering));
    const html = links.join('\n');
    const content = hasEnhancedPagination(rendering.context) ? addDirectives(html) : html;
    return `<div ${rendering.wrapperAttributes()}>${content}</div>`;
  },
});

/** Adds a key to every number, and to links the directive that loads the page. */
function addDirectives(html: string): string {
  const editor = new TagEditor(html);
  for (let index = 0; editor.nextWithClass('page-numbers'); index += 1) {
    editor.setAttribute('data-wp-key', `index-${index}`);
    if (editor.name === 'a') editor.setAttribute('data-wp-on--click', 'core/query::actions.navigate');
  }
  return editor.apply();
}

function renderNumberLink(page: number, rendering: BlockRenderInput): string {
  return `<a class="page-numbers" href="?${queryPageParameter(rendering)}=${page}">${page}</a>`;
}
