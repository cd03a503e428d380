import { defineBlock, text } from '../define-block.ts';
import { commentPageLinkDefinition, renderCommentPageLink } from '../parts/comment-page-links.ts';

export const commentsPaginationNextBlock = defineBlock('core/comments-pagination-next', {
  title: 'Comments Next Page',
  category: 'theme',
  description: 'A link to later comments.',
  attributes: { label: text() },
  ...commentPageLinkDefinition,
  render: (rendering) => renderCommentPageLink(rendering, 'next'),
});
