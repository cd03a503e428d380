import { Parser } from 'htmlparser2';
import { isWritable } from '../../core/site/timestamp.ts';
import { firstWords } from '../../markup/excerpt/automatic-excerpt.ts';
import { markupText } from '../../markup/html/strip-tags.ts';
import { absoluteWebAddress } from '../../values/web-address.ts';

/** A feed of another site. All values are plain text. */
export interface Feed {
  title: string;
  description: string;
  /** The page that it belongs to; empty if unknown. */
  link: string;
  items: FeedItem[];
}

/** One entry of a feed. */
export interface FeedItem {
  title: string;
  link: string;
  /** When it was published, in milliseconds since 1970; null if unknown. */
  time: number | null;
  summary: string;
  author: string;
}

const MAX_ITEMS = 20;
/** Documents with deeper elements are rejected. */
const MAX_DEPTH = 200;
/** The maximum number of characters that are read of a value. */
const MAX_VALUE_LENGTH = 20_000;
/** The maximum number of characters in the values of a feed and of an entry. */
const MAX_LINE_LENGTH = 500;
const MAX_SUMMARY_LENGTH = 2_000;
const SUMMARY_WORDS = 55;

type Values = Map<string, string>;

/** The root elements of feeds, the elements that contain the values of a feed, and those that contain an entry. */
const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'feed']);
const CONTAINERS: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'feed', 'channel']);
const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);

/**
 * Parses a feed in RSS 0.9 to 2.0 or Atom. Returns null for any other text. Links are resolved against `address`, the
 * address of the feed.
 */
export function readFeed(text: string, address: string): Feed | null {
  const path: string[] = [];
  const channel: Values = new Map();
  const items: Values[] = [];
  let item: Values | null = null;
  /** The depth of the elements that contain a value. */
  let depth = 0;
  let isFeed = false;
  const add = (value: string) => {
    const name = path[depth];
    if (name === undefined || !isFeed || items.length > MAX_ITEMS || isOtherAuthorDetail(name, path[depth + 1])) return;
    const values = item ?? channel;
    const previous = values.get(name) ?? '';
    if (previous.length < MAX_VALUE_LENGTH) values.set(name, previous + value);
  };
  const parser = new Parser(
    {
      onopentag: (name, { href, rel = 'alternate' }) => {
        if (path.length === 0) isFeed ||= ROOTS.has(name);
        if (item === null && CONTAINERS.has(name)) depth = path.length + 1;
        if (item === null && ITEMS.has(name) && CONTAINERS.has(path.at(-1) ?? '')) {
          item = new Map();
          items.push(item);
          depth = path.length + 1;
        }
        path.push(name);
        if (path.length > MAX_DEPTH) {
          isFeed = false;
          parser.pause();
        }
        const values = item ?? channel;
        if (name === 'link' && href && rel === 'alternate' && path.length === depth + 1 && !values.has('link'))
          add(href);
      },
      ontext: add,
      onclosetag: () => {
        path.pop();
        if (path.length >= depth) return;
        item = null;
        depth = path.length;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (!isFeed) return null;
  return {
    title: oneLine(firstValue(channel, 'title')),
    description: oneLine(firstValue(channel, 'description', 'subtitle')),
    link: absoluteWebAddress(firstValue(channel, 'link').trim(), address),
    items: items.slice(0, MAX_ITEMS).map((values) => itemOf(values, address)),
  };
}

const itemOf = (values: Values, address: string): FeedItem => ({
  title: oneLine(firstValue(values, 'title')),
  link: absoluteWebAddress(firstValue(values, 'link').trim(), address),
  time: publicationTime(values),
  summary: markupText(
    firstWords(firstValue(values, 'description', 'summary', 'content', 'content:encoded'), {
      count: SUMMARY_WORDS,
      more: ' […]',
    }),
  ).slice(0, MAX_SUMMARY_LENGTH),
  author: oneLine(firstValue(values, 'dc:creator', 'author')),
});

/** Whether it is an element of an Atom author other than the name, such as `email`. */
const isOtherAuthorDetail = (name: string, child: string | undefined): boolean =>
  name === 'author' && child !== undefined && child !== 'name';

/** The first value with one of these names that is not empty. */
const firstValue = (values: Values, ...names: string[]): string =>
  names.map((name) => values.get(name) ?? '').find((value) => value.trim() !== '') ?? '';

const oneLine = (markup: string): string => markupText(markup).replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_LENGTH);

function publicationTime(values: Values): number | null {
  const time = Date.parse(firstValue(values, 'pubDate', 'dc:date', 'published', 'updated').trim());
  return isWritable(time) ? time : null;
}
