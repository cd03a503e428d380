import { defineBlock, text } from '../define-block.ts';
import { commentPageLinkDefinition, renderCommentPageLink } from '../parts/comment-page-links.ts';
import { allTypography, controls } from '../support-settings.ts';

export const commentsPaginationPreviousBlock = defineBlock('core/comments-pagination-previous', {
  title: 'Comments Previous Page',
  category: 'theme',
  description: 'A link to earlier comments.',
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    color: { gradients: true, text: false, ...controls('background') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  attributes: { label: text() },
  ...commentPageLinkDefinition,
  render: (rendering) => renderCommentPageLink(rendering, 'previous'),
});
