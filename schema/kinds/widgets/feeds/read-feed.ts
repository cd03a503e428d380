import { Parser } from 'htmlparser2';
import { isWritable } from '../../content/dates/timestamp.ts';
import { firstWords } from '../../html/excerpt/words.ts';
import { decodeEntities } from '../../html/markup/escape.ts';
import { stripAllTags } from '../../html/markup/strip.ts';

/** What another site has published, as plain text. */
export interface Feed {
  title: string;
  description: string;
  /** The page that it is of; empty where it does not say. */
  link: string;
  items: FeedItem[];
}

/** One of those things. */
export interface FeedItem {
  title: string;
  link: string;
  /** When it was published, in milliseconds; null where it does not say. */
  time: number | null;
  summary: string;
  author: string;
}

const MOST_ITEMS = 20;
/** What is deeper is no feed. */
const DEEPEST = 200;
/** Most characters of a value that are looked at, and of a short one that is kept. */
const LONGEST = 20_000;
const LONGEST_LINE = 500;
const LONGEST_ADDRESS = 2_000;
const LONGEST_SUMMARY = 2_000;
const SUMMARY_WORDS = 55;

type Values = Map<string, string>;

const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'feed']);
const FRAMES: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'feed', 'channel']);
const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);

/** Reads a feed in RSS 0.9 to 2.0 or Atom; null for what is none. Links are resolved against where it came from. */
export function readFeed(text: string, address: string): Feed | null {
  const path: string[] = [];
  const channel: Values = new Map();
  const items: Values[] = [];
  let item: Values | null = null;
  /** How many elements are around the values of what is read. */
  let depth = 0;
  let isFeed = false;
  const add = (value: string) => {
    const name = path[depth];
    if (name === undefined || !isFeed || items.length > MOST_ITEMS || isBeside(name, path[depth + 1])) return;
    const values = item ?? channel;
    const before = values.get(name) ?? '';
    if (before.length < LONGEST) values.set(name, before + value);
  };
  const parser = new Parser(
    {
      onopentag: (name, { href, rel = 'alternate' }) => {
        if (path.length === 0) isFeed ||= ROOTS.has(name);
        if (item === null && FRAMES.has(name)) depth = path.length + 1;
        if (item === null && ITEMS.has(name) && FRAMES.has(path.at(-1) ?? '')) {
          item = new Map();
          items.push(item);
          depth = path.length + 1;
        }
        path.push(name);
        if (path.length > DEEPEST) {
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
    title: line(first(channel, 'title')),
    description: line(first(channel, 'description', 'subtitle')),
    link: webAddress(first(channel, 'link').trim(), address),
    items: items.slice(0, MOST_ITEMS).map((values) => itemOf(values, address)),
  };
}

const itemOf = (values: Values, address: string): FeedItem => ({
  title: line(first(values, 'title')),
  link: webAddress(first(values, 'link').trim(), address),
  time: timeIn(values),
  summary: plain(
    firstWords(first(values, 'description', 'summary', 'content', 'content:encoded'), {
      count: SUMMARY_WORDS,
      more: ' […]',
    }),
  ).slice(0, LONGEST_SUMMARY),
  author: line(first(values, 'dc:creator', 'author')),
});

/** Atom says more of an author than the name. */
const isBeside = (name: string, below: string | undefined): boolean =>
  name === 'author' && below !== undefined && below !== 'name';

const first = (values: Values, ...names: string[]): string =>
  names.map((name) => values.get(name) ?? '').find((value) => value.trim() !== '') ?? '';

const plain = (markup: string): string => decodeEntities(stripAllTags(markup));

const line = (markup: string): string => plain(markup).replace(/\s+/g, ' ').trim().slice(0, LONGEST_LINE);

function webAddress(link: string, base: string): string {
  if (link === '' || link.length > LONGEST_ADDRESS || !URL.canParse(link, base)) return '';
  const { protocol, href } = new URL(link, base);
  return protocol === 'http:' || protocol === 'https:' ? href : '';
}

function timeIn(values: Values): number | null {
  const time = Date.parse(first(values, 'pubDate', 'dc:date', 'published', 'updated').trim());
  return isWritable(time) ? time : null;
}
