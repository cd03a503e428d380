import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import type { CommentData } from '../../render-environment.ts';
import { linkTextClasses, loadCurrentPost } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const commentReplyLinkBlock = defineCommentBlock('core/comment-reply-link', {
  title: 'Comment Reply Link',
  description: 'A link to reply to a comment.',
  supports: {
    anchor: true,
    color: { gradients: true, link: true, text: false, ...controls('background', 'link') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders },
    html: false,
  },
  /** Renders a link to reply; '' at the maximum depth, without threads, and if comments are closed. */
  render: async (comment, rendering) => {
    const { context } = rendering;
    const { site } = context.state.environment;
    const depth = integerAt(context.values.comment, 'depth') ?? 1;
    if (!site.comments.threaded || depth >= site.comments.maxDepth) return '';
    const post = await loadCurrentPost(rendering);
    if (!post?.commentsOpen) return '';
    const link = site.comments.needsAccount
      ? renderLoginLink(post.link, rendering)
      : renderReplyLink(comment, post.link);
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${link}</div>`;
  },
});

function renderLoginLink(returnUrl: string, { context }: BlockRenderInput): string {
  const loginUrl = `${context.state.environment.site.loginUrl}?redirect_to=${encodeURIComponent(returnUrl)}`;
  return `<a rel="nofollow" class="comment-reply-login" href="${escapeUrl(loginUrl)}">Log in to Reply</a>`;
}

function renderReplyLink(comment: CommentData, postUrl: string): string {
  const { id, postId, authorName } = comment;
  const replyUrl = `${postUrl}${postUrl.includes('?') ? '&' : '?'}replytocom=${id}#respond`;
  const label = escapeAttribute(`Reply to ${authorName}`);
  return `<a rel="nofollow" class="comment-reply-link" href="${escapeUrl(replyUrl)}" data-commentid="${id}" data-postid="${postId}" data-belowelement="comment-${id}" data-respondelement="respond" data-replyto="${label}" aria-label="${label}">Reply</a>`;
}
