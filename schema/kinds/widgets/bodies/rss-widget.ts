import type { RequestContext } from '../../../core/request-context.ts';
import { escapeHtml, escapeUrl } from '../../../markup/html/escape.ts';
import { texturize } from '../../../markup/texturize/texturize.ts';
import { blockIcon } from '../../../rendering/icon-library.ts';
import { isSiteAddress } from '../../../urls/item-at-address.ts';
import type { JsonObject } from '../../../values/json-text.ts';
import { loadFeed } from '../fetched-feed.ts';
import type { Feed, FeedItem } from '../read-feed.ts';
import { type WidgetBodyRenderer, type WidgetEnvironment, widgetNumber, widgetText } from '../widget-body.ts';

/** The number of entries in the list: by default, and at most. */
const DEFAULT_ENTRIES = 10;
const MAX_ENTRIES = 20;

const RSS_ICON = (blockIcon('rss') ?? '').replace('<svg', '<svg class="rss-widget-icon" width="14" height="14"');

/** Renders an RSS widget: the entries of a feed. Requires that the operator allows outgoing requests. */
export const rssBody: WidgetBodyRenderer = async (instance, widgetEnvironment) => {
  const url = widgetText(instance, 'url');
  const { context } = widgetEnvironment;
  if (!/^https?:\/\//i.test(url) || isSiteAddress(url, context.kernel.addresses.home)) return null;
  const feed = await loadFeed(url, context);
  return {
    heading: renderHeading(feed, { url, widgetTitle: widgetText(instance, 'title') }),
    markup: feed ? renderEntries(feed, { instance, ...widgetEnvironment }) : errorText(context),
  };
};

function renderHeading(feed: Feed | null, { url, widgetTitle }: { url: string; widgetTitle: string }): string {
  const title = texturize(escapeHtml(widgetTitle || feed?.title || feed?.description || 'Unknown Feed'));
  const linkedTitle = feed?.link
    ? `<a class="rsswidget rss-widget-title" href="${escapeUrl(feed.link)}">${title}</a>`
    : title;
  return `<a class="rsswidget rss-widget-feed" href="${escapeUrl(url)}" aria-label="RSS">${RSS_ICON}</a> ${linkedTitle}`;
}

const errorText = ({ kernel }: RequestContext): string =>
  `<p><strong>RSS Error:</strong> ${kernel.outgoing ? 'The feed could not be read. Try again later.' : 'Outgoing requests are switched off.'}</p>`;

function renderEntries(
  feed: Feed,
  { instance, context, environment: { site } }: WidgetEnvironment & { instance: JsonObject },
): string {
  if (feed.items.length === 0) return '<ul><li>The feed has no entries.</li></ul>';
  const requested = widgetNumber(instance, 'items');
  const number = requested >= 1 && requested <= MAX_ENTRIES ? requested : DEFAULT_ENTRIES;
  const dateOf = ({ time }: FeedItem): string =>
    time === null ? '' : site.formatDate(site.dateFormat, context.site.clock.at(new Date(time)).local);
  const entries = feed.items.slice(0, number).map((item) => {
    const title = escapeHtml(item.title) || 'Untitled';
    const date = instance.show_date ? dateOf(item) : '';
    return [
      item.link === '' ? title : `<a class="rsswidget" href="${escapeUrl(item.link)}">${title}</a>`,
      date === '' ? '' : ` <span class="rss-date">${escapeHtml(date)}</span>`,
      instance.show_summary ? `<div class="rssSummary">${escapeHtml(item.summary)}</div>` : '',
      instance.show_author && item.author !== '' ? ` <cite>${escapeHtml(item.author)}</cite>` : '',
    ].join('');
  });
  return `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
}
