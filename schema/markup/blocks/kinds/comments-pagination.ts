import { colorSupports, defineBlock, minimalSupports, text, typographySupports } from '../define-block.ts';

export const commentsPaginationBlock = defineBlock('core/comments-pagination', {
  title: 'Comments Pagination',
  category: 'theme',
  description: 'Links to earlier and later comments.',
  parent: ['core/comments'],
  allowedBlocks: [
    'core/comments-pagination-previous',
    'core/comments-pagination-numbers',
    'core/comments-pagination-next',
  ],
  providesContext: { 'comments/paginationArrow': 'paginationArrow' },
  attributes: { paginationArrow: text('none') },
  supports: {
    ...minimalSupports,
    align: true,
    reusable: false,
    layout: { default: { type: 'flex' } },
    ...colorSupports,
    ...typographySupports,
  },
  extendsStoredMarkup: true,
  render: (rendering) =>
    rendering.content.trim() === '' ? '' : `<div ${rendering.wrapperAttributes()}>${rendering.content}</div>`,
});
