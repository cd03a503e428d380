import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import type { CommentData } from '../../render-environment.ts';
import { flag, text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';
import { lineSupports } from '../support-settings.ts';

/** Renders the name of the author as text for markup. Its quotation marks are replaced with those of the content. */
const renderName = ({ authorName }: CommentData): string => authorName.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const commentAuthorNameBlock = defineCommentBlock('core/comment-author-name', {
  title: 'Comment Author Name',
  description: 'The name of the author of a comment.',
  supports: lineSupports,
  attributes: { isLink: flag(true), linkTarget: text('_self') },
  render: (comment, rendering) => {
    const { attributes } = rendering;
    const address = escapeUrl(comment.authorUrl || (comment.author?.website ?? ''));
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const text =
      attributes.isLink !== false && address !== ''
        ? `<a rel="external nofollow ugc" href="${address}" target="${target}" >${renderName(comment)}</a>`
        : renderName(comment);
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${text}</div>`;
  },
});
