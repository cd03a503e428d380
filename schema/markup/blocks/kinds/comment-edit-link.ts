import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { text } from '../define-block.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';

export const commentEditLinkBlock = defineCommentBlock('core/comment-edit-link', {
  title: 'Comment Edit Link',
  description: 'A link to edit a comment.',
  attributes: { linkTarget: text('_self'), textAlign: text() },
  render: ({ editLink }, rendering) => {
    if (editLink === '') return '';
    const target = escapeAttribute(textAt(rendering.attributes, 'linkTarget') ?? '_self');
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}><a href="${escapeUrl(editLink)}" target="${target}">Edit</a></div>`;
  },
});
