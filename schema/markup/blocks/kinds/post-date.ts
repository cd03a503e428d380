import { objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { timeAgo } from '../../date-format.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { PostData, SiteData } from '../../render-environment.ts';
import { content, flag, text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { lineSupports } from '../support-settings.ts';

export const postDateBlock = definePostBlock('core/post-date', {
  title: 'Date',
  description: 'The publication or modification date of an item.',
  example: { viewportWidth: 350 },
  supports: lineSupports,
  attributes: { datetime: content(text()), format: text(), isLink: content(flag(false)) },
  bindableAttributes: { datetime: null },
  render: (post, rendering) => {
    const { attributes, context } = rendering;
    const binding = objectAt(attributes, 'metadata', 'bindings', 'datetime');
    const isBound = binding.source !== undefined && binding.args !== undefined;
    const given = isBound ? undefined : textAt(attributes, 'datetime');
    if (given !== undefined) return renderGivenDate(given, { post, rendering });
    const boundField = textAt(binding, 'args', 'field');
    const isModified = isBound ? boundField === 'modified' : attributes.displayType === 'modified';
    if (isModified && post.modified <= post.date) return '';
    const [local, gmt] = isModified ? [post.modified, post.modifiedGmt] : [post.date, post.dateGmt];
    const { site, load } = context.state.environment;
    const format = textAt(attributes, 'format') || site.dateFormat;
    const formattedDate =
      format === 'human-diff' ? timeAgo(gmt, load.now()) : escapeHtml(site.formatDate(format, local));
    const time = `<time datetime="${escapeAttribute(site.formatDate('c', local))}">${formattedDate}</time>`;
    const classes = isModified && !isBound ? ['wp-block-post-date__modified-date'] : [];
    return wrapTime(time, { post, rendering, classes });
  },
});

function wrapTime(
  time: string,
  { post, rendering, classes }: { post: PostData; rendering: BlockRenderInput; classes: readonly string[] },
): string {
  const text = rendering.attributes.isLink === true ? `<a href="${escapeUrl(post.link)}">${time}</a>` : time;
  return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering, ...classes))}>${text}</div>`;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Renders a date that the block states itself. A text that is no date is not shown. */
function renderGivenDate(given: string, { post, rendering }: { post: PostData; rendering: BlockRenderInput }): string {
  if (given === '' || given === '0') return '';
  const { site, load } = rendering.context.state.environment;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(given.slice(10));
  const instant = DATE.test(given)
    ? Date.parse(hasZone ? given : `${given.replace(' ', 'T')}${given.length > 10 ? 'Z' : ''}`)
    : Number.NaN;
  const isDate = Number.isFinite(instant);
  const gmt = new Date(isDate ? instant : 0).toISOString();
  const format = textAt(rendering.attributes, 'format') || site.dateFormat;
  const text = isDate && format !== 'human-diff' ? escapeHtml(site.formatDate(format, localTime(gmt, site))) : '';
  const shown = format === 'human-diff' ? timeAgo(gmt, load.now()) : text;
  const time = `<time datetime="${escapeAttribute(given)}">${shown}</time>`;
  return wrapTime(time, { post, rendering, classes: [] });
}

/** Converts a GMT time to that of the site. The second step finds the offset if the clock changed in between. */
function localTime(gmt: string, site: Pick<SiteData, 'formatDate'>): string {
  let local = gmt.slice(0, 19);
  for (let step = 0; step < 2; step += 1) {
    const offset = Number(site.formatDate('Z', local)) || 0;
    local = new Date(Date.parse(gmt) + offset * 1000).toISOString().slice(0, 19);
  }
  return local;
}
