import { filterPostHtml } from '../../sanitising/post-html.ts';
import { text } from '../define-block.ts';
import { alignClass } from '../parts/current-post.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';

export const postAuthorBiographyBlock = definePostPart('core/post-author-biography', {
  title: 'Author Biography',
  description: 'A few words about who wrote an item.',
  usesContext: ['postType', 'postId'],
  attributes: { textAlign: text() },
  render: ({ author }, rendering) => {
    if (!author?.description) return '';
    return `<div ${rendering.wrapper(alignClass(rendering))}>${filterPostHtml(author.description)}</div>`;
  },
});
