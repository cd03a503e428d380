import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, text } from '../define-block.ts';
import { renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';

export const readMoreBlock = definePostBlock('core/read-more', {
  title: 'Read More',
  description: 'A link to an item.',
  usesContext: ['postId'],
  attributes: { content: content(text()), linkTarget: text('_self') },
  render: (post, rendering) => {
    const { attributes } = rendering;
    const title = renderPostTitle(post, rendering) || `untitled post ${post.id}`;
    const label = textAt(attributes, 'content') || 'Read more';
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    return `<a ${rendering.wrapperAttributes()} href="${escapeUrl(post.link)}" target="${target}">${filterPostHtml(label)}<span class="screen-reader-text">: ${title}</span></a>`;
  },
});
