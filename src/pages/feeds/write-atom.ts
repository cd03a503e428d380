import { element, xmlText } from '../../../schema/values/xml-text.ts';
import type { FeedEntry, SiteFeed } from './site-feed.ts';

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
