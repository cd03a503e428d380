import { cdataElement, element, xmlText } from '../../../schema/values/xml-text.ts';
import type { FeedEntry, SiteFeed } from './site-feed.ts';

/** Writes a feed as RSS 2.0. */
export function writeRss(feed: SiteFeed): string {
  const { title, link, description, updatedGmt, language, icon, address, entries } = feed;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel>
${element('title', title)}<atom:link href="${xmlText(address)}" rel="self" type="application/rss+xml" />
${element('link', link)}${element('description', description)}${updatedGmt === null ? '' : element('lastBuildDate', mailDate(updatedGmt))}${element('language', language)}${element('sy:updatePeriod', 'hourly')}${element('sy:updateFrequency', 1)}${element('generator', 'Postern')}${icon === '' ? '' : `<image>\n${element('url', icon)}${element('title', title)}${element('link', link)}</image>\n`}${entries.map(writeItem).join('')}</channel>
</rss>
`;
}

const writeItem = (entry: FeedEntry): string =>
  `<item>
${element('title', entry.title)}${element('link', entry.link)}${commentElements(entry)}${entry.author ? cdataElement('dc:creator', entry.author.name) : ''}${element('pubDate', mailDate(entry.publishedGmt))}${entry.categories.map((name) => cdataElement('category', name)).join('')}<guid isPermaLink="false">${xmlText(entry.identifier)}</guid>
${cdataElement('description', entry.summaryMarkup)}${entry.contentMarkup === null ? '' : cdataElement('content:encoded', entry.contentMarkup)}</item>
`;

function commentElements({ comments }: FeedEntry): string {
  if (!comments) return '';
  const { link, feed, count } = comments;
  return element('comments', link) + element('wfw:commentRss', feed) + element('slash:comments', count);
}

/** A time in GMT in the format of e-mail (RFC 5322), which RSS uses. */
const mailDate = (gmt: string): string => new Date(gmt).toUTCString().replace('GMT', '+0000');
