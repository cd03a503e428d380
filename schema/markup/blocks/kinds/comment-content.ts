import { renderComment } from '../../comment-links.ts';
import { text } from '../define-block.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';

export const commentContentBlock = defineCommentBlock('core/comment-content', {
  title: 'Comment Content',
  description: 'The text of a comment.',
  attributes: { textAlign: text() },
  render: ({ content }, rendering) => {
    if (content === '') return '';
    const text = renderComment(content, rendering.context.state.environment);
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${text}</div>`;
  },
});
