import { escapeUrl } from '../../html/escape.ts';
import { defineBlock } from '../define-block.ts';
import { commentPageLinkDefinition, commentPageUrl, loadShownCommentPage } from '../parts/comment-page-links.ts';
import { allTypography, controls } from '../support-settings.ts';

/** How many page numbers are shown on each side of the current page, besides the first and the last page. */
const NEIGHBORS = 2;

export const commentsPaginationNumbersBlock = defineBlock('core/comments-pagination-numbers', {
  title: 'Comments Page Numbers',
  category: 'theme',
  description: 'Links to the pages of comments by number.',
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    color: { gradients: true, text: false, ...controls('background') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    spacing: { margin: true, padding: true, ...controls('padding') },
  },
  ...commentPageLinkDefinition,
  usesContext: ['postId'],
  render: async (rendering) => {
    const commentPage = await loadShownCommentPage(rendering);
    if (commentPage === undefined || commentPage.shownPage.pages < 2) return '';
    const { page, pages } = commentPage.shownPage;
    const links: string[] = [];
    let previousNumber = 0;
    for (const number of listPageNumbers(page, pages)) {
      if (number > previousNumber + 1) links.push('<span class="page-numbers dots">&hellip;</span>');
      const address = escapeUrl(commentPageUrl(number, { ...commentPage, rendering }));
      links.push(
        number === page
          ? `<span aria-current="page" class="page-numbers current">${number}</span>`
          : `<a class="page-numbers" href="${address}">${number}</a>`,
      );
      previousNumber = number;
    }
    return `<div ${rendering.wrapperAttributes()}>${links.join('\n')}</div>`;
  },
});

/** Returns the page numbers to show: the first, the last, and those near the current page. */
function listPageNumbers(page: number, pages: number): number[] {
  const nearbyNumbers = Array.from({ length: 2 * NEIGHBORS + 1 }, (_, index) => page - NEIGHBORS + index);
  return [...new Set([1, ...nearbyNumbers, pages])].filter((number) => number >= 1 && number <= pages);
}
