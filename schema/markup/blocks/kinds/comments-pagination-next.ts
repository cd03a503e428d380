import { defineBlock, text } from '../define-block.ts';
import { commentPageLinkDefinition, renderCommentPageLink } from '../parts/comment-page-links.ts';
import { pageLinkSupports } from '../support-settings.ts';

export const commentsPaginationNextBlock = defineBlock('core/comments-pagination-next', {
  title: 'Comments Next Page',
  category: 'theme',
  description: 'A link to later comments.',
  supports: pageLinkSupports,
  attributes: { label: text() },
  ...commentPageLinkDefinition,
  render: (rendering) => renderCommentPageLink(rendering, 'next'),
});
