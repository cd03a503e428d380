import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import { defineBlock, text } from '../define-block.ts';
import {
  countQueryPages,
  hasEnhancedPagination,
  inheritsQuery,
  queryPageLinkDefinition,
  queryPageParameter,
} from '../parts/post-query.ts';
import { pageLinkSupports } from '../support-settings.ts';

/** The directives that load the page when the link is used, and prepare it when the pointer is over the link. */
const DIRECTIVES =
  ' data-wp-key="query-pagination-next" data-wp-on--click="core/query::actions.navigate" data-wp-on--mouseenter="core/query::actions.prefetch" data-wp-watch="core/query::callbacks.prefetch"';

const ARROWS: Readonly<Record<string, string>> = { arrow: '→', chevron: '»' };

export const queryPaginationNextBlock = defineBlock('core/query-pagination-next', {
  title: 'Next Page',
  category: 'theme',
  description: 'A link to the next page of a list.',
  supports: pageLinkSupports,
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
    const address = `?${queryPageParameter(rendering)}=2`;
    const directives = hasEnhancedPagination(context) ? DIRECTIVES : '';
    return `<a${directives} href="${escapeUrl(address)}" ${rendering.wrapperAttributes(labelAttributes)}>${showsLabel ? escapeHtml(label) : ''}${arrow}</a>`;
  },
});
