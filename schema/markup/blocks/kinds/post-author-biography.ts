import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { text } from '../define-block.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';

export const postAuthorBiographyBlock = definePostBlock('core/post-author-biography', {
  title: 'Author Biography',
  description: 'The biography of the author of an item.',
  usesContext: ['postType', 'postId'],
  attributes: { textAlign: text() },
  render: ({ author }, rendering) => {
    if (!author?.description) return '';
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${filterPostHtml(author.description)}</div>`;
  },
});
