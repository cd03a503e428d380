import type { IncomingMessage } from 'node:http';
import type { ReadRecorder, TableReads } from '../../../schema/core/reads/read-record.ts';
import type { RowTable, RowTag } from '../../../schema/core/reads/row-tags.ts';
import { type TrackedTable, tablesOf } from '../../../schema/core/reads/tracked-tables.ts';
import type { ResponseCacheSettings } from '../../config/response-cache-settings.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** A finished answer. */
export interface CacheableAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
}

/** The cached answers to anonymous requests. */
export interface AnonymousResponses {
  readonly cache: ResponseCache;
  /** Prepares a reusable answer, with the headers for shared caches. `hasValidator`: whether it gets an ETag. */
  prepare(
    answer: CacheableAnswer,
    options: { reads: ReadRecorder; hasValidator: boolean },
  ): { reusable: PreparedResponse };
}

/** Whether a request reads and has no credentials, so that its answer may be a cached one. */
export const isAnonymousRead = ({ method, headers }: IncomingMessage, nonceHeader: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers[nonceHeader] === undefined &&
  headers['x-http-method-override'] === undefined;

/** The key of a cached answer: the method, the address as the client sent it, and the header Origin. */
export const requestKey = ({ method, headers: { origin } }: IncomingMessage, address: string): string =>
  `${method} ${address}${origin === undefined ? '' : ` ${origin}`}`;

/** Creates the cache of anonymous answers; the settings decide which headers for shared caches the answers have. */
export function createAnonymousResponses(
  cache: ResponseCache,
  { sharedSeconds, tagHeaders }: ResponseCacheSettings,
): AnonymousResponses {
  return {
    cache,
    prepare: ({ status, headers, body }, { reads, hasValidator }) => {
      const shared = hasValidator ? sharingHeaders(reads, { sharedSeconds, tagHeaders }) : {};
      const answer = { status, headers: { ...headers, ...shared }, body };
      return { reusable: prepareResponse(answer, { hasValidator, isCached: true }) };
    },
  };
}

/** Headers for shared caches: how long they may use an answer, and the tags of what it was read from. */
function sharingHeaders(
  reads: ReadRecorder,
  { sharedSeconds, tagHeaders }: Pick<ResponseCacheSettings, 'sharedSeconds' | 'tagHeaders'>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (sharedSeconds > 0) {
    const seconds = Math.max(0, Math.min(sharedSeconds, Math.floor((reads.expiresAt - Date.now()) / 1_000)));
    headers['Cache-Control'] = `public, max-age=0, s-maxage=${seconds}`;
  }
  for (const name of tagHeaders) {
    const separator = /surrogate/i.test(name) ? ' ' : ',';
    headers[name] = cacheTags(reads).join(separator);
  }
  return headers;
}

/** The maximum number of bytes of a header with tags. */
const MAX_BYTES = 4_096;

/** The tag of each table that was read as a whole. */
const TABLE_TAGS: Readonly<Record<TrackedTable, string>> = {
  posts: 'posts',
  post_meta: 'posts',
  post_search_texts: 'posts',
  post_terms: 'posts',
  attachments: 'posts',
  menu_items: 'posts',
  terms: 'terms',
  term_meta: 'terms',
  users: 'users',
  user_meta: 'users',
  comments: 'comments',
  comment_meta: 'comments',
  settings: 'site',
  events: 'events',
  oembed_cache: 'embeds',
};

/** What the rows of a table belong to. */
const ITEM_NAMES: Readonly<Record<RowTable, 'post' | 'term' | 'user' | 'comment'>> = {
  posts: 'post',
  post_meta: 'post',
  post_search_texts: 'post',
  post_terms: 'post',
  attachments: 'post',
  menu_items: 'post',
  terms: 'term',
  term_meta: 'term',
  users: 'user',
  user_meta: 'user',
  comments: 'comment',
  comment_meta: 'comment',
};

/** Tags of rows that are not those of one item: the key without its value, and the tag without it. */
const GROUP_TAGS: Readonly<Record<string, string>> = {
  'posts type': 'posts',
  'posts place': 'posts',
  'posts published': 'user',
  'posts unpublished': 'user',
  'terms taxonomy': 'terms',
  'comments post': 'comments-on',
  'comments parent': 'comment',
};

/** The tag in a header for the tag of rows: `posts 161` is `post:161`, `terms taxonomy:category` is `terms:category`. */
function headerTag(tag: RowTag): string {
  const [table = '', key = ''] = tag.replace(' count:', ' ').split(' ', 2);
  const colon = key.indexOf(':');
  if (colon < 0) return `${ITEM_NAMES[table as RowTable]}:${key}`;
  return `${GROUP_TAGS[`${table} ${key.slice(0, colon)}`]}:${key.slice(colon + 1)}`;
}

/** The plural that stands for all tags of a name: `posts` for `post:8` and `posts:page`. */
const coarseTag = (tag: string): string => {
  const name = tag.slice(0, tag.indexOf(':'));
  return name === 'comments-on' ? 'comments' : name.endsWith('s') ? name : `${name}s`;
};

/**
 * The tags of an answer for shared caches (docs/caching.md): `post:8`, `terms:category`, `site`. If they are longer than
 * 4 KB with their separators, those of the largest groups are replaced by `posts`, `terms` and so on.
 */
export function cacheTags({ tables, rows }: TableReads): string[] {
  const whole = new Set(['site', ...tablesOf(tables).map((table) => TABLE_TAGS[table])]);
  let single = [...new Set([...(rows ?? [])].map(headerTag))].filter((tag) => !whole.has(coarseTag(tag)));
  const isTooLong = () => Buffer.byteLength([...whole, ...single].join()) > MAX_BYTES;
  while (single.length > 0 && isTooLong()) {
    const groups = new Map<string, number>();
    for (const tag of single) groups.set(coarseTag(tag), (groups.get(coarseTag(tag)) ?? 0) + tag.length + 1);
    const [largest = ''] = [...groups].reduce((first, second) => (second[1] > first[1] ? second : first));
    whole.add(largest);
    single = single.filter((tag) => coarseTag(tag) !== largest);
  }
  return [...whole, ...single];
}
