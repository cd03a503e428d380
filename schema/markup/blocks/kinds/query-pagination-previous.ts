import { defineBlock, text } from '../define-block.ts';
import { queryPageLink } from '../parts/query-page-links.ts';

export const queryPaginationPreviousBlock = defineBlock('core/query-pagination-previous', {
  title: 'Previous Page',
  category: 'theme',
  description: 'A link to the page of a list before this one.',
  attributes: { label: text() },
  ...queryPageLink,
  render: () => '',
});
