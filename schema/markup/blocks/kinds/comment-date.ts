import { textAt } from '../../block-grammar/parsed-block.ts';
import { isoDate } from '../../dates/iso-date.ts';
import { timeAgo } from '../../dates/time-ago.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import { flag, text } from '../define-block.ts';
import { defineCommentPart } from '../parts/define-theme-blocks.ts';

export const commentDateBlock = defineCommentPart('core/comment-date', {
  title: 'Comment Date',
  description: 'When a comment was written.',
  attributes: { format: text(), isLink: flag(true) },
  render: (comment, rendering) => {
    const { attributes, context } = rendering;
    const { site } = context.state.environment;
    const format = textAt(attributes, 'format') || site.dateFormat;
    const shown =
      format === 'human-diff' ? timeAgo(comment.dateGmt) : escapeHtml(site.formatDate(format, comment.date));
    const text = attributes.isLink === false ? shown : `<a href="${escapeUrl(comment.link)}">${shown}</a>`;
    return `<div ${rendering.wrapper()}><time datetime="${isoDate(comment.date, comment.dateGmt)}">${text}</time></div>`;
  },
});
