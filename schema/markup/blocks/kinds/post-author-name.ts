import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { content, flag, text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { lineSupports } from '../support-settings.ts';

export const postAuthorNameBlock = definePostBlock('core/post-author-name', {
  title: 'Author Name',
  description: 'The name of the author of an item.',
  example: { viewportWidth: 350 },
  supports: lineSupports,
  usesContext: ['postType', 'postId'],
  attributes: { isLink: content(flag(false)), linkTarget: content(text('_self')) },
  render: ({ author }, rendering) => {
    if (author === null) return '';
    const name = escapeHtml(author.name);
    const target = escapeAttribute(textAt(rendering.attributes, 'linkTarget') ?? '_self');
    const isLink = valueAt(rendering.attributes, 'isLink') === true;
    const text = isLink
      ? `<a href="${escapeUrl(author.link)}" target="${target}" class="wp-block-post-author-name__link">${name}</a>`
      : name;
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${text}</div>`;
  },
});
