import { defineBlock, flag, text } from '../define-block.ts';
import { linkColorClasses } from '../parts/current-post.ts';
import { paginationSupports } from '../support-settings.ts';

export const queryPaginationBlock = defineBlock('core/query-pagination', {
  title: 'Pagination',
  category: 'theme',
  description: 'Links to the other pages of a list.',
  ancestor: ['core/query'],
  allowedBlocks: ['core/query-pagination-previous', 'core/query-pagination-numbers', 'core/query-pagination-next'],
  usesContext: ['queryId', 'query'],
  providesContext: ['paginationArrow', 'showLabel'],
  attributes: { paginationArrow: text('none'), showLabel: flag(true) },
  supports: paginationSupports,
  render: (rendering) => {
    const content = rendering.content.trim();
    if (content === '') return '';
    return `<nav ${rendering.wrapperAttributes({ 'aria-label': 'Pagination', class: linkColorClasses(rendering).join(' ') })}>${rendering.content}</nav>`;
  },
});
