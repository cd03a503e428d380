import { textAt } from '../../block-grammar/parsed-block.ts';
import { timeAgo } from '../../date-format.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { flag, text } from '../define-block.ts';
import { linkColorClasses } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';
import { lineSupports } from '../support-settings.ts';

export const commentDateBlock = defineCommentBlock('core/comment-date', {
  title: 'Comment Date',
  description: 'The date of a comment.',
  supports: lineSupports,
  attributes: { format: text(), isLink: flag(true) },
  render: (comment, rendering) => {
    const { attributes, context } = rendering;
    const { site, load } = context.state.environment;
    const format = textAt(attributes, 'format') || site.dateFormat;
    const formattedDate =
      format === 'human-diff'
        ? timeAgo(comment.dateGmt, load.now())
        : escapeHtml(site.formatDate(format, comment.date));
    const text =
      attributes.isLink === false ? formattedDate : `<a href="${escapeUrl(comment.link)}">${formattedDate}</a>`;
    const classes = { class: linkColorClasses(rendering).join(' ') };
    return `<div ${rendering.wrapperAttributes(classes)}><time datetime="${escapeAttribute(site.formatDate('c', comment.date))}">${text}</time></div>`;
  },
});
