import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import { isoDate, timeAgo } from '../../iso-date.ts';
import { flag, text } from '../define-block.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';

export const commentDateBlock = defineCommentBlock('core/comment-date', {
  title: 'Comment Date',
  description: 'The date of a comment.',
  attributes: { format: text(), isLink: flag(true) },
  render: (comment, rendering) => {
    const { attributes, context } = rendering;
    const { site } = context.state.environment;
    const format = textAt(attributes, 'format') || site.dateFormat;
    const formattedDate =
      format === 'human-diff' ? timeAgo(comment.dateGmt) : escapeHtml(site.formatDate(format, comment.date));
    const text =
      attributes.isLink === false ? formattedDate : `<a href="${escapeUrl(comment.link)}">${formattedDate}</a>`;
    return `<div ${rendering.wrapperAttributes()}><time datetime="${isoDate(comment.date, comment.dateGmt)}">${text}</time></div>`;
  },
});
