import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import type { CommentData } from '../../render-environment.ts';
import { text } from '../define-block.ts';
import { alignClass, currentPost } from '../parts/current-post.ts';
import { defineCommentPart } from '../parts/define-theme-blocks.ts';
import type { RenderingBlock } from '../render-context.ts';

export const commentReplyLinkBlock = defineCommentPart('core/comment-reply-link', {
  title: 'Comment Reply Link',
  description: 'A link to answer a comment.',
  attributes: { textAlign: text() },
  /** A link to answer the comment; empty at the maximum depth, without threads, and if comments are closed. */
  render: async (comment, rendering) => {
    const { context } = rendering;
    const { site } = context.state.environment;
    const depth = integerAt(context.values.comment, 'depth') ?? 1;
    if (!site.comments.threaded || depth >= site.comments.maxDepth) return '';
    const post = await currentPost(rendering);
    if (!post?.commentsOpen) return '';
    const link = site.comments.needsAccount ? loginLink(post.link, rendering) : replyLink(comment, post.link);
    return `<div ${rendering.wrapper(alignClass(rendering))}>${link}</div>`;
  },
});

function loginLink(back: string, { context }: RenderingBlock): string {
  const address = `${context.state.environment.site.loginUrl}?redirect_to=${encodeURIComponent(back)}`;
  return `<a rel="nofollow" class="comment-reply-login" href="${escapeUrl(address)}">Log in to Reply</a>`;
}

function replyLink(comment: CommentData, address: string): string {
  const { id, postId, authorName } = comment;
  const target = `${address}${address.includes('?') ? '&' : '?'}replytocom=${id}#respond`;
  const label = escapeAttribute(`Reply to ${authorName}`);
  return `<a rel="nofollow" class="comment-reply-link" href="${escapeUrl(target)}" data-commentid="${id}" data-postid="${postId}" data-belowelement="comment-${id}" data-respondelement="respond" data-replyto="${label}" aria-label="${label}">Reply</a>`;
}
