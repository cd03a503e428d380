import { defineBlock, text } from '../define-block.ts';
import { queryPageLinkDefinition } from '../parts/post-query.ts';
import { pageLinkSupports } from '../support-settings.ts';

export const queryPaginationPreviousBlock = defineBlock('core/query-pagination-previous', {
  title: 'Previous Page',
  category: 'theme',
  description: 'A link to the previous page of a list.',
  supports: pageLinkSupports,
  attributes: { label: text() },
  ...queryPageLinkDefinition,
  render: () => '',
});
