import { escapeUrl } from '../../html/escape.ts';
import { defineBlock } from '../define-block.ts';
import { addressOf, commentPageLink, commentPageOf } from '../parts/comment-page-links.ts';

/** Numbers shown on each side of the page that is shown, and at both ends. */
const REACH = 2;

export const commentsPaginationNumbersBlock = defineBlock('core/comments-pagination-numbers', {
  title: 'Comments Page Numbers',
  category: 'theme',
  description: 'Links to the pages of comments by number.',
  ...commentPageLink,
  render: async (rendering) => {
    const found = await commentPageOf(rendering);
    if (found === undefined || found.shown.pages < 2) return '';
    const { page, pages } = found.shown;
    const links: string[] = [];
    let last = 0;
    for (const number of numbersAround(page, pages)) {
      if (number > last + 1) links.push('<span class="page-numbers dots">&hellip;</span>');
      const address = escapeUrl(addressOf(number, { ...found, rendering }));
      links.push(
        number === page
          ? `<span aria-current="page" class="page-numbers current">${number}</span>`
          : `<a class="page-numbers" href="${address}">${number}</a>`,
      );
      last = number;
    }
    return `<div ${rendering.wrapper()}>${links.join('\n')}</div>`;
  },
});

function numbersAround(page: number, pages: number): number[] {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index);
  return [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages);
}
