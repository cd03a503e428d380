import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-html.ts';
import { defineBlock, text } from '../define-block.ts';
import { countQueryPages } from '../parts/post-query.ts';
import { inheritsQuery, queryPageLinkDefinition, queryPageParameter } from '../parts/query-page-links.ts';

const ARROWS: Readonly<Record<string, string>> = { arrow: '→', chevron: '»' };

export const queryPaginationNextBlock = defineBlock('core/query-pagination-next', {
  title: 'Next Page',
  category: 'theme',
  description: 'A link to the next page of a list.',
  attributes: { label: text() },
  ...queryPageLinkDefinition,
  render: async (rendering) => {
    const { attributes, context } = rendering;
    if (inheritsQuery(rendering) || (await countQueryPages(context)) < 2) return '';
    const paginationAttributes = context.values['core/query-pagination'];
    const arrowStyle = textAt(paginationAttributes, 'paginationArrow') ?? 'none';
    const arrow = Object.hasOwn(ARROWS, arrowStyle)
      ? `<span class='wp-block-query-pagination-next-arrow is-arrow-${arrowStyle}' aria-hidden='true'>${ARROWS[arrowStyle]}</span>`
      : '';
    const showsLabel = valueAt(paginationAttributes, 'showLabel') !== false;
    const label = textAt(attributes, 'label') || 'Next Page';
    const labelAttributes: Record<string, string> = showsLabel ? {} : { 'aria-label': label };
    const path = context.state.environment.requestUri ?? '';
    const address = `${path}${path.includes('?') ? '&' : '?'}${queryPageParameter(rendering)}=2`;
    return `<a href="${escapeUrl(address)}" ${rendering.wrapperAttributes(labelAttributes)}>${showsLabel ? filterPostHtml(label) : ''}${arrow}</a>`;
  },
});
