import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { CommentData } from '../../render-environment.ts';
import { texturize } from '../../texturize/texturize.ts';
import { flag, text } from '../define-block.ts';
import { alignClass } from '../parts/current-post.ts';
import { defineCommentPart } from '../parts/define-theme-blocks.ts';

/** A name as text between tags. */
const nameOf = ({ authorName }: CommentData): string => escapeHtml(texturize(authorName));

export const commentAuthorNameBlock = defineCommentPart('core/comment-author-name', {
  title: 'Comment Author Name',
  description: 'Who wrote a comment.',
  attributes: { isLink: flag(true), linkTarget: text('_self'), textAlign: text() },
  render: (comment, rendering) => {
    const { attributes } = rendering;
    const address = escapeUrl(comment.authorUrl || (comment.author?.website ?? ''));
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const text =
      attributes.isLink !== false && address !== ''
        ? `<a rel="external nofollow ugc" href="${address}" target="${target}">${nameOf(comment)}</a>`
        : nameOf(comment);
    return `<div ${rendering.wrapper(alignClass(rendering))}>${text}</div>`;
  },
});
