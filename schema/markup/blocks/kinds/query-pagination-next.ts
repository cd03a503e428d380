import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { defineBlock, text } from '../define-block.ts';
import { pagesOf } from '../parts/post-query.ts';
import { inheritsQuery, pageKey, queryPageLink } from '../parts/query-page-links.ts';

const ARROWS: Readonly<Record<string, string>> = { arrow: '→', chevron: '»' };

export const queryPaginationNextBlock = defineBlock('core/query-pagination-next', {
  title: 'Next Page',
  category: 'theme',
  description: 'A link to the next page of a list.',
  attributes: { label: text() },
  ...queryPageLink,
  render: async (rendering) => {
    const { attributes, context } = rendering;
    if (inheritsQuery(rendering) || (await pagesOf(context)) < 2) return '';
    const around = context.values['core/query-pagination'];
    const shape = textAt(around, 'paginationArrow') ?? 'none';
    const arrow = Object.hasOwn(ARROWS, shape)
      ? `<span class='wp-block-query-pagination-next-arrow is-arrow-${shape}' aria-hidden='true'>${ARROWS[shape]}</span>`
      : '';
    const showsLabel = valueAt(around, 'showLabel') !== false;
    const label = textAt(attributes, 'label') || 'Next Page';
    const name: Record<string, string> = showsLabel ? {} : { 'aria-label': label };
    const path = context.state.environment.requestUri ?? '';
    const address = `${path}${path.includes('?') ? '&' : '?'}${pageKey(rendering)}=2`;
    return `<a href="${escapeUrl(address)}" ${rendering.wrapper(name)}>${showsLabel ? filterPostHtml(label) : ''}${arrow}</a>`;
  },
});
