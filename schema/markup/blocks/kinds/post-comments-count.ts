import { text } from '../define-block.ts';
import { alignClass } from '../parts/current-post.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';

export const postCommentsCountBlock = definePostPart('core/post-comments-count', {
  title: 'Comments Count',
  description: 'How many comments an item has.',
  usesContext: ['postId'],
  attributes: { textAlign: text() },
  render: ({ commentCount }, rendering) => `<div ${rendering.wrapper(alignClass(rendering))}>${commentCount}</div>`,
});
