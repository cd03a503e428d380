import { colorSupports, defineBlock, flag, minimalSupports, text, typographySupports } from '../define-block.ts';

export const queryPaginationBlock = defineBlock('core/query-pagination', {
  title: 'Pagination',
  category: 'theme',
  description: 'Links to the other pages of a list.',
  ancestor: ['core/query'],
  allowedBlocks: ['core/query-pagination-previous', 'core/query-pagination-numbers', 'core/query-pagination-next'],
  usesContext: ['queryId', 'query'],
  providesContext: ['paginationArrow', 'showLabel'],
  attributes: { paginationArrow: text('none'), showLabel: flag(true) },
  supports: {
    ...minimalSupports,
    anchor: true,
    align: true,
    reusable: false,
    layout: { default: { type: 'flex' } },
    ...colorSupports,
    ...typographySupports,
  },
  render: (rendering) => {
    const content = rendering.content.trim();
    if (content === '') return '';
    return `<nav ${rendering.wrapperAttributes({ 'aria-label': 'Pagination' })}>${rendering.content}</nav>`;
  },
});
