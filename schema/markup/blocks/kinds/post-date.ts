import { textAt } from '../../block-grammar/parsed-block.ts';
import { timeAgo } from '../../date-format.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { content, flag, text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { lineSupports } from '../support-settings.ts';

export const postDateBlock = definePostBlock('core/post-date', {
  title: 'Date',
  description: 'The publication or modification date of an item.',
  supports: lineSupports,
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
    const time = `<time datetime="${escapeAttribute(site.formatDate('c', local))}">${formattedDate}</time>`;
    const text = attributes.isLink === true ? `<a href="${escapeUrl(post.link)}">${time}</a>` : time;
    const classes = linkTextClasses(rendering, ...(isModified ? ['wp-block-post-date__modified-date'] : []));
    return `<div ${rendering.wrapperAttributes(classes)}>${text}</div>`;
  },
});
