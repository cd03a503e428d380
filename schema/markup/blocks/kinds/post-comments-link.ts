import { escapeUrl } from '../../html/escape.ts';
import { text } from '../define-block.ts';
import { renderPostTitle, textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';

export const postCommentsLinkBlock = definePostBlock('core/post-comments-link', {
  title: 'Comments Link',
  description: 'A link to the comments on an item.',
  usesContext: ['postType', 'postId'],
  attributes: { textAlign: text() },
  /** Renders a link to the comments, or to the form if there are none; '' if comments are closed. */
  render: (post, rendering) => {
    if (!post.commentsOpen) return '';
    const count = post.commentCount;
    const text = count === 0 ? 'No comments' : `${count} ${count === 1 ? 'comment' : 'comments'}`;
    const address = escapeUrl(`${post.link}#${count === 0 ? 'respond' : 'comments'}`);
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}><a href="${address}">${text}<span class="screen-reader-text"> on ${renderPostTitle(post, rendering)}</span></a></div>`;
  },
});
