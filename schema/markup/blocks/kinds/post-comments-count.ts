import { text } from '../define-block.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';

export const postCommentsCountBlock = definePostBlock('core/post-comments-count', {
  title: 'Comments Count',
  description: 'The number of comments on an item.',
  usesContext: ['postId'],
  attributes: { textAlign: text() },
  render: ({ commentCount }, rendering) =>
    `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${commentCount}</div>`,
});
