import { isOwnAddress } from '../../content/addresses/item-at-address.ts';
import type { RequestContext } from '../../context.ts';
import { escapeHtml, escapeUrl } from '../../html/markup/escape.ts';
import { texturize } from '../../html/texturize/texturize.ts';
import type { PlainMap } from '../../plain-map.ts';
import { blockIcon } from '../../rendering/icons.ts';
import { type BodyMaker, numberIn, type Surroundings, textIn } from '../body.ts';
import { fetchedFeed } from '../feeds/fetched-feed.ts';
import type { Feed, FeedItem } from '../feeds/read-feed.ts';

/** How many entries are shown where the number is none, and at most. */
const USUAL_ENTRIES = 10;
const MOST_ENTRIES = 20;

const DRAWING = (blockIcon('rss') ?? '').replace('<svg', '<svg class="rss-widget-icon" width="14" height="14"');

/** What another site has published. Other sites are asked only where the operator lets that be. */
export const rssBody: BodyMaker = async (instance, surroundings) => {
  const url = textIn(instance, 'url');
  const { context } = surroundings;
  if (!/^https?:\/\//i.test(url) || isOwnAddress(url, context.kernel.addresses.home)) return null;
  const feed = await fetchedFeed(url, context);
  return {
    heading: headingOf(feed, { url, given: textIn(instance, 'title') }),
    markup: feed ? listOf(feed, { instance, ...surroundings }) : apology(context),
  };
};

function headingOf(feed: Feed | null, { url, given }: { url: string; given: string }): string {
  const title = texturize(escapeHtml(given || feed?.title || feed?.description || 'Unknown Feed'));
  const shown = feed?.link
    ? `<a class="rsswidget rss-widget-title" href="${escapeUrl(feed.link)}">${title}</a>`
    : title;
  return `<a class="rsswidget rss-widget-feed" href="${escapeUrl(url)}" aria-label="RSS">${DRAWING}</a> ${shown}`;
}

const apology = ({ kernel }: RequestContext): string =>
  `<p><strong>RSS Error:</strong> ${kernel.outgoing ? 'The feed could not be read. Try again later.' : 'This site asks no others.'}</p>`;

function listOf(
  feed: Feed,
  { instance, context, environment: { site } }: Surroundings & { instance: PlainMap },
): string {
  if (feed.items.length === 0) return '<ul><li>The feed has no entries.</li></ul>';
  const wanted = numberIn(instance, 'items');
  const number = wanted >= 1 && wanted <= MOST_ENTRIES ? wanted : USUAL_ENTRIES;
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
