import { renderComment } from '../../comments/render-comment.ts';
import { text } from '../define-block.ts';
import { alignClass } from '../parts/current-post.ts';
import { defineCommentPart } from '../parts/define-theme-blocks.ts';

export const commentContentBlock = defineCommentPart('core/comment-content', {
  title: 'Comment Content',
  description: 'What a comment says.',
  attributes: { textAlign: text() },
  render: ({ content }, rendering) => {
    if (content === '') return '';
    const text = renderComment(content, rendering.context.state.environment);
    return `<div ${rendering.wrapper(alignClass(rendering))}>${text}</div>`;
  },
});
