import { escapeUrl } from '../../html/escape.ts';
import { text } from '../define-block.ts';
import { alignClass, displayedTitle } from '../parts/current-post.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';

export const postCommentsLinkBlock = definePostPart('core/post-comments-link', {
  title: 'Comments Link',
  description: 'A link to the comments on an item.',
  usesContext: ['postType', 'postId'],
  attributes: { textAlign: text() },
  /** A link to the comments, or to the form without any; empty if comments are closed. */
  render: (post, rendering) => {
    if (!post.commentsOpen) return '';
    const count = post.commentCount;
    const text = count === 0 ? 'No comments' : `${count} ${count === 1 ? 'comment' : 'comments'}`;
    const address = escapeUrl(`${post.link}#${count === 0 ? 'respond' : 'comments'}`);
    return `<div ${rendering.wrapper(alignClass(rendering))}><a href="${address}">${text}<span class="screen-reader-text"> on ${displayedTitle(post, rendering)}</span></a></div>`;
  },
});
