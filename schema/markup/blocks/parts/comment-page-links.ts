import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import type { CommentPage, PostData } from '../../render-environment.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { loadCurrentPost } from './current-post.ts';

/** The definition that all links to pages of comments share. */
export const commentPageLinkDefinition = {
  parent: ['core/comments-pagination'],
  usesContext: ['postId', 'comments/paginationArrow'],
};

/** Loads the default page of comments on the current item; undefined if the item is locked or missing. */
export async function loadShownCommentPage(
  rendering: BlockRenderInput,
): Promise<{ post: PostData; shownPage: CommentPage } | undefined> {
  const post = await loadCurrentPost(rendering);
  if (post === undefined || post.isLocked) return undefined;
  const { load, site } = rendering.context.state.environment;
  const { perPage, threaded, opensAtNewest } = site.comments;
  return { post, shownPage: await load.commentPage({ postId: post.id, perPage, threaded, isLast: opensAtNewest }) };
}

type Direction = 'previous' | 'next';

const ARROWS: Readonly<Record<string, Record<Direction, string>>> = {
  arrow: { previous: '←', next: '→' },
  chevron: { previous: '«', next: '»' },
};

const LABELS: Record<Direction, string> = { previous: 'Older Comments', next: 'Newer Comments' };

/** Renders the link to the page with older or newer comments; '' if there is none. */
export async function renderCommentPageLink(rendering: BlockRenderInput, direction: Direction): Promise<string> {
  const commentPage = await loadShownCommentPage(rendering);
  if (commentPage === undefined) return '';
  const { page, pages } = commentPage.shownPage;
  const linkedPage = direction === 'previous' ? page - 1 : page + 1;
  if (linkedPage < 1 || linkedPage > pages) return '';
  const paginationAttributes = rendering.context.values['core/comments-pagination'];
  const arrowStyle = textAt(paginationAttributes, 'paginationArrow') ?? 'none';
  const arrowCharacter = Object.hasOwn(ARROWS, arrowStyle) ? ARROWS[arrowStyle]?.[direction] : undefined;
  const arrow = arrowCharacter
    ? `<span class='wp-block-comments-pagination-${direction}-arrow is-arrow-${arrowStyle}' aria-hidden='true'>${arrowCharacter}</span>`
    : '';
  const labelText = textAt(rendering.attributes, 'label') || LABELS[direction];
  const hidesLabel = valueAt(paginationAttributes, 'showLabel') === false;
  const label = hidesLabel ? '' : filterPostHtml(labelText);
  const attributes = rendering.wrapperAttributes(hidesLabel ? { 'aria-label': labelText } : {});
  const text = direction === 'previous' ? arrow + label : label + arrow;
  return `<a href="${escapeUrl(commentPageUrl(linkedPage, { ...commentPage, rendering }))}" ${attributes}>${text}</a>`;
}

/** Returns the URL of a page of comments; for the default page, the permalink of the item. */
export function commentPageUrl(
  page: number,
  { post, shownPage, rendering }: { post: PostData; shownPage: { pages: number }; rendering: BlockRenderInput },
): string {
  const { opensAtNewest } = rendering.context.state.environment.site.comments;
  if (page === (opensAtNewest ? shownPage.pages : 1)) return `${post.link}#comments`;
  if (post.link.includes('?')) return `${post.link}&cpage=${page}#comments`;
  const slash = post.link.endsWith('/') ? '/' : '';
  return `${post.link.replace(/\/$/, '')}/comment-page-${page}${slash}#comments`;
}
