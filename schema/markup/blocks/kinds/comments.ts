import {
  borderSupports,
  colorSupports,
  flag,
  minimalSupports,
  spacingSupports,
  text,
  typographySupports,
} from '../define-block.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';

export const commentsBlock = definePostBlock('core/comments', {
  title: 'Comments',
  description: 'A container for the comments on an item.',
  usesContext: ['postId', 'postType'],
  attributes: { tagName: text('div'), legacy: flag(false) },
  supports: {
    ...minimalSupports,
    anchor: true,
    align: ['wide', 'full'],
    ...colorSupports,
    ...spacingSupports,
    ...typographySupports,
    ...borderSupports,
  },
  extendsStoredMarkup: true,
  /** Renders the container; '' if comments are closed and there are none, or if the item is locked. */
  render: (post, { content }) => (post.isLocked || (post.commentCount === 0 && !post.commentsOpen) ? '' : content),
});
