import { cacheKeyOf, cacheResponse, readCachedResponse } from '../../../core/reads/cached-responses.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { escapeHtml, escapeUrl } from '../../../markup/html/escape.ts';
import { texturize } from '../../../markup/texturize/texturize.ts';
import { blockIcon } from '../../../rendering/icon-library.ts';
import { isSiteAddress } from '../../../urls/item-at-address.ts';
import type { JsonObject } from '../../../values/json-text.ts';
import { type Feed, type FeedItem, readFeed } from '../read-feed.ts';
import { type WidgetBodyRenderer, type WidgetEnvironment, widgetNumber, widgetText } from '../widget-body.ts';

/** The number of entries in the list: by default, and at most. */
const DEFAULT_ENTRIES = 10;
const MAX_ENTRIES = 20;

const RSS_ICON = (blockIcon('rss') ?? '').replace('<svg', '<svg class="rss-widget-icon" width="14" height="14"');

/** Renders an RSS widget: the entries of a feed. Requires that the operator allows outgoing requests. */
export const rssBody: WidgetBodyRenderer = async (instance, widgetEnvironment) => {
  const url = widgetText(instance, 'url');
  const { context } = widgetEnvironment;
  if (!/^https?:\/\//i.test(url) || isSiteAddress(url, context.site)) return null;
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

/** The time for which a feed and a failed request are cached. */
const LIFETIME_MS = 3_600_000;
const FAILURE_LIFETIME_MS = 600_000;
const MAX_BYTES = 512 * 1_024;
/** The maximum number of feeds that are fetched for one answer. Others come from the cache only. */
const MAX_FETCHES_PER_ANSWER = 5;

const ACCEPTED = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

/** The number of feeds that were fetched for an answer. The loaders identify the answer. */
const fetchCounts = new WeakMap<object, number>();
/** The running requests of each site, by its `outgoing`. Concurrent callers share them. */
const runningRequests = new WeakMap<object, Map<string, Promise<Feed | null>>>();

/**
 * Loads a feed of another site from the cache, or fetches it. Returns null if it cannot be read, if the operator does
 * not allow outgoing requests, and for addresses of this site.
 */
async function loadFeed(url: string, context: RequestContext): Promise<Feed | null> {
  if (isSiteAddress(url, context.site)) return null;
  const key = cacheKeyOf({ feed: url });
  const cached = await readCachedResponse(key, context);
  if (cached) return cached.feed as Feed | null;
  const { kernel, loaders } = context;
  const count = fetchCounts.get(loaders) ?? 0;
  if (!kernel.outgoing || count >= MAX_FETCHES_PER_ANSWER) return null;
  fetchCounts.set(loaders, count + 1);
  const requests = runningRequests.get(kernel.outgoing) ?? new Map<string, Promise<Feed | null>>();
  runningRequests.set(kernel.outgoing, requests);
  const feed = requests.get(key) ?? fetchAndCache(url, { key, context }).finally(() => requests.delete(key));
  requests.set(key, feed);
  return feed;
}

async function fetchAndCache(
  url: string,
  { key, context }: { key: string; context: RequestContext },
): Promise<Feed | null> {
  // A concurrent request may have cached it.
  const cached = await readCachedResponse(key, context);
  if (cached) return cached.feed as Feed | null;
  const feed = await fetchFeed(url, context);
  await cacheResponse(key, { response: { feed }, context, lifetimeMs: feed ? LIFETIME_MS : FAILURE_LIFETIME_MS });
  return feed;
}

/** Fetches a feed. The reason of a failure is only logged, because it could reveal details of the network. */
async function fetchFeed(url: string, { kernel: { outgoing, log } }: RequestContext): Promise<Feed | null> {
  try {
    const answer = await outgoing?.get(url, { accept: ACCEPTED, maxBytes: MAX_BYTES });
    return answer?.status === 200 ? readFeed(decodeFeed(answer.body), answer.url) : null;
  } catch (error) {
    log.info({ err: error, url: url.slice(0, 200) }, 'cannot fetch a feed of another site');
    return null;
  }
}

/** Decodes a feed with the encoding that it declares, by default UTF-8. */
function decodeFeed(body: Buffer): string {
  const [, encoding = 'utf-8'] =
    /^<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(body.toString('latin1', 0, 200)) ?? [];
  try {
    return new TextDecoder(encoding).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
