import { renderComment } from '../../comments/comment.ts';
import { isoDate } from '../../dates/iso-date.ts';
import { timeAgo } from '../../dates/time-ago.ts';
import type { CommentFacts } from '../../environment.ts';
import { avatarImage } from '../../images/avatar-image.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { texturize } from '../../texturize/texturize.ts';
import { integerAt, textAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { alignClass, ownPost } from './own-post.ts';

/** The comment that a template of comments stands at; undefined outside of one. */
export function shownComment({ context }: RenderingBlock): CommentFacts | undefined {
  const id = integerAt(context.values.comment, 'id');
  return id === undefined ? undefined : context.state.comments.get(id);
}

/** A name as text between tags. */
const nameOf = ({ authorName }: CommentFacts): string => escapeHtml(texturize(authorName));

/** The name of who wrote the comment, linked to the address that was given with it. */
export const renderCommentAuthorName: BlockRenderer = (rendering) => {
  const { attributes } = rendering;
  const comment = shownComment(rendering);
  if (comment === undefined) return '';
  const address = escapeUrl(comment.authorUrl || (comment.author?.website ?? ''));
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  const text =
    attributes.isLink !== false && address !== ''
      ? `<a rel="external nofollow ugc" href="${address}" target="${target}">${nameOf(comment)}</a>`
      : nameOf(comment);
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${text}</div>`;
};

/** The picture of who wrote a comment, as the block of avatars shows it. */
export function commentAvatar(comment: CommentFacts, rendering: RenderingBlock): string {
  const { attributes, context } = rendering;
  if (!context.state.environment.site.showsAvatars) return '';
  const picture = avatarImage({
    name: `${comment.authorName} Avatar`,
    address: comment.avatarUrl,
    size: integerAt(attributes, 'size') ?? 96,
    className: ' wp-block-avatar__image',
  });
  const address = attributes.isLink === true ? escapeUrl(comment.authorUrl) : '';
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  const text = address
    ? `<a href="${address}" target="${target}" class="wp-block-avatar__link">${picture}</a>`
    : picture;
  return `<div ${wrapperAttributes(rendering)}>${text}</div>`;
}

/** The picture of who wrote the comment, in the block of its own that earlier templates have. */
export const renderCommentAuthorAvatar: BlockRenderer = (rendering) => {
  const comment = shownComment(rendering);
  if (comment === undefined || !rendering.context.state.environment.site.showsAvatars) return '';
  const size = integerAt(rendering.attributes, 'width') ?? 96;
  const picture = avatarImage({ name: '', address: comment.avatarUrl, size, className: '' });
  return `<div ${wrapperAttributes(rendering)}>${picture}</div>`;
};

/** What the comment says. */
export const renderCommentContent: BlockRenderer = (rendering) => {
  const comment = shownComment(rendering);
  if (!comment?.content) return '';
  const text = renderComment(comment.content, rendering.context.state.environment);
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${text}</div>`;
};

/** When the comment was written. */
export const renderCommentDate: BlockRenderer = (rendering) => {
  const { attributes, context } = rendering;
  const comment = shownComment(rendering);
  if (comment === undefined) return '';
  const { site } = context.state.environment;
  const format = textAt(attributes, 'format') || site.dateFormat;
  const shown = format === 'human-diff' ? timeAgo(comment.dateGmt) : escapeHtml(site.formatDate(format, comment.date));
  const text = attributes.isLink === false ? shown : `<a href="${escapeUrl(comment.link)}">${shown}</a>`;
  return `<div ${wrapperAttributes(rendering)}><time datetime="${isoDate(comment.date, comment.dateGmt)}">${text}</time></div>`;
};

/** A link to change the comment, for those who may. */
export const renderCommentEditLink: BlockRenderer = (rendering) => {
  const comment = shownComment(rendering);
  if (!comment?.editLink) return '';
  const target = escapeAttribute(textAt(rendering.attributes, 'linkTarget') ?? '_self');
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}><a href="${escapeUrl(comment.editLink)}" target="${target}">Edit</a></div>`;
};

/** A link to answer the comment; empty where answers do not stand below what they answer, or nobody may write any. */
export const renderCommentReplyLink: BlockRenderer = async (rendering) => {
  const { context } = rendering;
  const { site } = context.state.environment;
  const comment = shownComment(rendering);
  const depth = integerAt(context.values.comment, 'depth') ?? 1;
  if (comment === undefined || !site.comments.threaded || depth >= site.comments.deepest) return '';
  const post = await ownPost(rendering);
  if (!post?.commentsOpen) return '';
  const link = site.comments.needsAccount ? loginLink(post.link, rendering) : replyLink(comment, post.link);
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${link}</div>`;
};

function loginLink(back: string, { context }: RenderingBlock): string {
  const address = `${context.state.environment.site.loginUrl}?redirect_to=${encodeURIComponent(back)}`;
  return `<a rel="nofollow" class="comment-reply-login" href="${escapeUrl(address)}">Log in to Reply</a>`;
}

function replyLink(comment: CommentFacts, address: string): string {
  const { id, postId, authorName } = comment;
  const target = `${address}${address.includes('?') ? '&' : '?'}replytocom=${id}#respond`;
  const label = escapeAttribute(`Reply to ${authorName}`);
  return `<a rel="nofollow" class="comment-reply-link" href="${escapeUrl(target)}" data-commentid="${id}" data-postid="${postId}" data-belowelement="comment-${id}" data-respondelement="respond" data-replyto="${label}" aria-label="${label}">Reply</a>`;
}
