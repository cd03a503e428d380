import { defineBlock, text } from '../define-block.ts';
import { commentPageLinkDefinition, renderCommentPageLink } from '../parts/comment-page-links.ts';
import { pageLinkSupports } from '../support-settings.ts';

export const commentsPaginationPreviousBlock = defineBlock('core/comments-pagination-previous', {
  title: 'Comments Previous Page',
  category: 'theme',
  description: 'A link to earlier comments.',
  supports: pageLinkSupports,
  attributes: { label: text() },
  ...commentPageLinkDefinition,
  render: (rendering) => renderCommentPageLink(rendering, 'previous'),
});
