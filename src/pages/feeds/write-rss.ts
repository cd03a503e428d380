import { cdataElement, element, xmlText } from '../../../schema/values/xml-text.ts';
import type { FeedEntry, SiteFeed } from './feed-documents.ts';

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

/** Writes a feed as Atom (RFC 4287). */
export function writeAtom(feed: SiteFeed): string {
  const { title, link, description, updatedGmt, language, icon, address, entries } = feed;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" xml:lang="${xmlText(language)}">
${element('title', title)}${description === '' ? '' : element('subtitle', description)}${element('updated', updatedGmt ?? EPOCH)}<link rel="alternate" type="text/html" href="${xmlText(link)}" />
<link rel="self" type="application/atom+xml" href="${xmlText(address)}" />
${element('id', address)}${element('generator', 'Postern')}${icon === '' ? '' : element('icon', icon)}${entries.map((entry) => writeEntry(entry, title)).join('')}</feed>
`;
}

/** Atom requires a time, also in a feed without entries. */
const EPOCH = '1970-01-01T00:00:00Z';

function writeEntry(entry: FeedEntry, feedTitle: string): string {
  const { title, link, identifier, author, comments } = entry;
  // An entry must have an author (RFC 4287, 4.1.2).
  const { name, link: authorLink } = author ?? { name: feedTitle, link: null };
  return `<entry>
<author>
${element('name', name)}${authorLink === null ? '' : element('uri', authorLink)}</author>
${htmlElement('title', xmlText(title))}<link rel="alternate" type="text/html" href="${xmlText(link)}" />
${element('id', identifier)}${element('updated', entry.modifiedGmt)}${element('published', entry.publishedGmt)}${entry.categories.map((category) => `<category term="${xmlText(category)}" />\n`).join('')}${htmlElement('summary', entry.summaryMarkup)}${entry.contentMarkup === null ? '' : htmlElement('content', entry.contentMarkup)}${
  comments
    ? `<link rel="replies" type="text/html" href="${xmlText(comments.link)}" thr:count="${comments.count}" />
<link rel="replies" type="application/atom+xml" href="${xmlText(comments.feed)}" thr:count="${comments.count}" />
`
    : ''
}</entry>
`;
}

const htmlElement = (name: string, markup: string): string => `<${name} type="html">${xmlText(markup)}</${name}>\n`;
