import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { integerAt, textAt, valueAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { pagesOf } from './query.ts';

const ARROWS: Readonly<Record<string, string>> = { arrow: '→', chevron: '»' };
const USUAL_REACH = 2;

/** The frame around links to the other pages of a query. */
export const renderPagination: BlockRenderer = (rendering) => {
  const content = rendering.content.trim();
  if (content === '') return '';
  return `<nav ${wrapperAttributes(rendering, { 'aria-label': 'Pagination' })}>${rendering.content}</nav>`;
};

function pageKey({ context }: RenderingBlock): string {
  const id = integerAt(context.values['core/query'], 'queryId');
  return id === undefined ? 'query-page' : `query-${id}-page`;
}

function inheritsQuery({ context }: RenderingBlock): boolean {
  return valueAt(context.values['core/query'], 'query', 'inherit') === true;
}

/** The link to the second page, where there is one. */
export const renderNextPage: BlockRenderer = async (rendering) => {
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
  return `<a href="${escapeUrl(address)}" ${wrapperAttributes(rendering, name)}>${showsLabel ? filterPostHtml(label) : ''}${arrow}</a>`;
};

/** Numbered links to the pages. */
export const renderPageNumbers: BlockRenderer = async (rendering) => {
  if (inheritsQuery(rendering)) return '';
  const total = await pagesOf(rendering.context);
  if (total < 2) return '';
  const reach = integerAt(rendering.attributes, 'midSize') ?? USUAL_REACH;
  const links = ['<span aria-current="page" class="page-numbers current">1</span>'];
  for (let page = 2; page <= Math.min(total, 1 + reach); page += 1) links.push(numberLink(page, rendering));
  if (total > 2 + reach) links.push('<span class="page-numbers dots">&hellip;</span>');
  if (total > 1 + reach) links.push(numberLink(total, rendering));
  return `<div ${wrapperAttributes(rendering)}>${links.join('\n')}</div>`;
};

function numberLink(page: number, rendering: RenderingBlock): string {
  return `<a class="page-numbers" href="?${pageKey(rendering)}=${page}">${page}</a>`;
}
