import { filterPostHtml } from '../../../sanitising/post-html.ts';
import type { PostFacts } from '../../environment.ts';
import { escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { textAt, valueAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { commentPageOf } from './comments.ts';

type Direction = 'previous' | 'next';

const ARROWS: Readonly<Record<string, Record<Direction, string>>> = {
  arrow: { previous: '←', next: '→' },
  chevron: { previous: '«', next: '»' },
};
const LABELS: Record<Direction, string> = { previous: 'Older Comments', next: 'Newer Comments' };
/** Numbers shown on each side of the page that is shown, and at both ends. */
const REACH = 2;

/** The frame around links to other pages of comments; empty without any. */
export const renderCommentsPagination: BlockRenderer = (rendering) =>
  rendering.content.trim() === '' ? '' : `<div ${wrapperAttributes(rendering)}>${rendering.content}</div>`;

/** The link to the page with older comments. */
export const renderPreviousComments: BlockRenderer = (rendering) => link(rendering, 'previous');

/** The link to the page with newer comments. */
export const renderNextComments: BlockRenderer = (rendering) => link(rendering, 'next');

async function link(rendering: RenderingBlock, direction: Direction): Promise<string> {
  const found = await commentPageOf(rendering);
  if (found === undefined) return '';
  const { page, pages } = found.shown;
  const other = direction === 'previous' ? page - 1 : page + 1;
  if (other < 1 || other > pages) return '';
  const around = rendering.context.values['core/comments-pagination'];
  const shape = textAt(around, 'paginationArrow') ?? 'none';
  const drawn = Object.hasOwn(ARROWS, shape) ? ARROWS[shape]?.[direction] : undefined;
  const arrow = drawn
    ? `<span class='wp-block-comments-pagination-${direction}-arrow is-arrow-${shape}' aria-hidden='true'>${drawn}</span>`
    : '';
  const wanted = textAt(rendering.attributes, 'label') || LABELS[direction];
  const isNamed = valueAt(around, 'showLabel') === false;
  const label = isNamed ? '' : filterPostHtml(wanted);
  const attributes = wrapperAttributes(rendering, isNamed ? { 'aria-label': wanted } : {});
  const text = direction === 'previous' ? arrow + label : label + arrow;
  return `<a href="${escapeUrl(addressOf(other, { ...found, rendering }))}" ${attributes}>${text}</a>`;
}

/** Numbered links to the pages. */
export const renderCommentsPageNumbers: BlockRenderer = async (rendering) => {
  const found = await commentPageOf(rendering);
  if (found === undefined || found.shown.pages < 2) return '';
  const { page, pages } = found.shown;
  const links: string[] = [];
  let last = 0;
  for (const number of numbersAround(page, pages)) {
    if (number > last + 1) links.push('<span class="page-numbers dots">&hellip;</span>');
    const address = escapeUrl(addressOf(number, { ...found, rendering }));
    links.push(
      number === page
        ? `<span aria-current="page" class="page-numbers current">${number}</span>`
        : `<a class="page-numbers" href="${address}">${number}</a>`,
    );
    last = number;
  }
  return `<div ${wrapperAttributes(rendering)}>${links.join('\n')}</div>`;
};

function numbersAround(page: number, pages: number): number[] {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index);
  return [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages);
}

/** The address of a page of comments: the one that readers see first is the item's own. */
function addressOf(
  page: number,
  { post, shown, rendering }: { post: PostFacts; shown: { pages: number }; rendering: RenderingBlock },
): string {
  const { opensAtNewest } = rendering.context.state.environment.site.comments;
  if (page === (opensAtNewest ? shown.pages : 1)) return `${post.link}#comments`;
  if (post.link.includes('?')) return `${post.link}&cpage=${page}#comments`;
  const slash = post.link.endsWith('/') ? '/' : '';
  return `${post.link.replace(/\/$/, '')}/comment-page-${page}${slash}#comments`;
}
