import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import type { CommentPage, PostData } from '../../render-environment.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { color, plain, typography } from '../define-block.ts';
import type { RenderingBlock } from '../render-context.ts';
import { currentPost } from './current-post.ts';

/** The shared definition of links to pages of comments. */
export const commentPageLink = {
  parent: ['core/comments-pagination'],
  usesContext: ['postId', 'comments/paginationArrow'],
  supports: { ...plain, anchor: true, reusable: false, ...color, ...typography },
};

/** The page of comments that is shown first; undefined if the item is locked or missing. */
export async function commentPageOf(
  rendering: RenderingBlock,
): Promise<{ post: PostData; shown: CommentPage } | undefined> {
  const post = await currentPost(rendering);
  if (post === undefined || post.isLocked) return undefined;
  const { load, site } = rendering.context.state.environment;
  const { perPage, threaded, opensAtNewest } = site.comments;
  return { post, shown: await load.commentPage({ postId: post.id, perPage, threaded, isLast: opensAtNewest }) };
}

type Direction = 'previous' | 'next';

const ARROWS: Readonly<Record<string, Record<Direction, string>>> = {
  arrow: { previous: '←', next: '→' },
  chevron: { previous: '«', next: '»' },
};

const LABELS: Record<Direction, string> = { previous: 'Older Comments', next: 'Newer Comments' };

/** The link to the page with older or newer comments. */
export async function commentsLink(rendering: RenderingBlock, direction: Direction): Promise<string> {
  const location = await commentPageOf(rendering);
  if (location === undefined) return '';
  const { page, pages } = location.shown;
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
  const attributes = rendering.wrapper(isNamed ? { 'aria-label': wanted } : {});
  const text = direction === 'previous' ? arrow + label : label + arrow;
  return `<a href="${escapeUrl(addressOf(other, { ...location, rendering }))}" ${attributes}>${text}</a>`;
}

/** The address of a page of comments; for the page that is shown first, the permalink of the item. */
export function addressOf(
  page: number,
  { post, shown, rendering }: { post: PostData; shown: { pages: number }; rendering: RenderingBlock },
): string {
  const { opensAtNewest } = rendering.context.state.environment.site.comments;
  if (page === (opensAtNewest ? shown.pages : 1)) return `${post.link}#comments`;
  if (post.link.includes('?')) return `${post.link}&cpage=${page}#comments`;
  const slash = post.link.endsWith('/') ? '/' : '';
  return `${post.link.replace(/\/$/, '')}/comment-page-${page}${slash}#comments`;
}
