import { defineBlock, text } from '../define-block.ts';
import { queryPageLinkDefinition } from '../parts/post-query.ts';
import { allTypography, controls } from '../support-settings.ts';

export const queryPaginationPreviousBlock = defineBlock('core/query-pagination-previous', {
  title: 'Previous Page',
  category: 'theme',
  description: 'A link to the previous page of a list.',
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    color: { gradients: true, text: false, ...controls('background') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  attributes: { label: text() },
  ...queryPageLinkDefinition,
  render: () => '',
});
