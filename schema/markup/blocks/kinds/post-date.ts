import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import { isoDate, timeAgo } from '../../iso-date.ts';
import { content, flag, text } from '../define-block.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';

export const postDateBlock = definePostBlock('core/post-date', {
  title: 'Date',
  description: 'The publication or modification date of an item.',
  attributes: { datetime: content(text()), textAlign: text(), format: text(), isLink: content(flag(false)) },
  bindableAttributes: { datetime: null },
  render: (post, rendering) => {
    const { attributes, context } = rendering;
    const boundField = textAt(attributes, 'metadata', 'bindings', 'datetime', 'args', 'field');
    const isModified = attributes.displayType === 'modified' || boundField === 'modified';
    if (isModified && post.modified <= post.date) return '';
    const [local, gmt] = isModified ? [post.modified, post.modifiedGmt] : [post.date, post.dateGmt];
    const { site } = context.state.environment;
    const format = textAt(attributes, 'format') || site.dateFormat;
    const formattedDate = format === 'human-diff' ? timeAgo(gmt) : escapeHtml(site.formatDate(format, local));
    const text = attributes.isLink === true ? `<a href="${escapeUrl(post.link)}">${formattedDate}</a>` : formattedDate;
    const align = textAt(attributes, 'textAlign');
    const classes = [
      ...(align ? [`has-text-align-${align}`] : []),
      ...(isModified ? ['wp-block-post-date__modified-date'] : []),
    ].join(' ');
    return `<div ${rendering.wrapperAttributes({ class: classes })}><time datetime="${isoDate(local, gmt)}">${text}</time></div>`;
  },
});
