import { defineBlock, text } from '../define-block.ts';
import { linkColorClasses } from '../parts/current-post.ts';
import { paginationSupports } from '../support-settings.ts';

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
  supports: paginationSupports,
  example: { attributes: { paginationArrow: 'none' } },
  extendsStoredMarkup: true,
  render: (rendering) =>
    rendering.content.trim() === ''
      ? ''
      : `<nav ${rendering.wrapperAttributes({ 'aria-label': 'Comments pagination', class: linkColorClasses(rendering).join(' ') })}>${rendering.content}</nav>`,
});
