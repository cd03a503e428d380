import { border, color, flag, plain, spacing, text, typography } from '../define-block.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';

export const commentsBlock = definePostPart('core/comments', {
  title: 'Comments',
  description: 'The comments on an item.',
  usesContext: ['postId', 'postType'],
  attributes: { tagName: text('div'), legacy: flag(false) },
  supports: { ...plain, anchor: true, align: ['wide', 'full'], ...color, ...spacing, ...typography, ...border },
  decoratesContent: true,
  /** The container of comments; empty if there are none and comments are closed. */
  render: (post, { content }) => (post.isLocked || (post.commentCount === 0 && !post.commentsOpen) ? '' : content),
});
