import { type PermalinkSettings, withStructureSlash } from '../../../schema/core/site/permalink-structure.ts';

/** The formats of feeds: RSS 2.0 and Atom. */
export type FeedFormat = 'rss' | 'atom';

/** What a feed contains: the items of a list, or the comments of the site or of an item. */
export type FeedSubject =
  /** The latest posts. */
  | { kind: 'posts' }
  /** The latest comments on all items. */
  | { kind: 'comments' }
  /** What is at an address of the site: the items of a list, or the comments on an item. */
  | { kind: 'place'; address: string };

/** A requested feed. */
export interface FeedAddress {
  subject: FeedSubject;
  format: FeedFormat;
  /** The path and query of the same feed in its usual form, if the requested form is an old one; otherwise null. */
  usualForm: string | null;
}

/** The names of formats in addresses. `rss` and `rdf` are older formats: programs that ask for them read RSS 2.0 too. */
const FORMATS: ReadonlyMap<string, FeedFormat> = new Map([
  ['', 'rss'],
  ['feed', 'rss'],
  ['rss2', 'rss'],
  ['atom', 'atom'],
]);
const OLD_FORMATS: ReadonlySet<string> = new Set(['rss', 'rdf']);

/** The name of the feeds of comments in the query. */
const COMMENTS_PREFIX = 'comments-';

/** Parses the address of a feed, below the path `root` of the site; null for all other addresses. */
export function parseFeedAddress({ pathname, searchParams }: URL, root: string): FeedAddress | null {
  const named = searchParams.get('feed');
  if (named !== null) return feedInQuery({ pathname, searchParams }, { name: named, root });
  const match = /^(.*\/)feed(?:\/(rss2|atom|rss|rdf))?\/?$/.exec(pathname);
  if (!match?.[1]?.startsWith(root)) return null;
  const [, listPath, name = ''] = match;
  const path = listPath as string;
  if (OLD_FORMATS.has(name)) {
    return { subject: { kind: 'posts' }, format: 'rss', usualForm: `${path}feed/${queryOf(searchParams)}` };
  }
  return { subject: subjectAt({ path, root, searchParams }), format: FORMATS.get(name) as FeedFormat, usualForm: null };
}

function feedInQuery(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  { name, root }: { name: string; root: string },
): FeedAddress | null {
  const others = new URLSearchParams(searchParams);
  others.delete('feed');
  const isOfComments = name.startsWith(COMMENTS_PREFIX);
  const formatName = isOfComments ? name.slice(COMMENTS_PREFIX.length) : name;
  if (OLD_FORMATS.has(formatName)) {
    others.set('feed', isOfComments ? `${COMMENTS_PREFIX}rss2` : 'rss2');
    return { subject: { kind: 'posts' }, format: 'rss', usualForm: `${pathname}${queryOf(others)}` };
  }
  const format = FORMATS.get(formatName);
  if (format === undefined) return null;
  const subject: FeedSubject = isOfComments
    ? { kind: 'comments' }
    : subjectAt({ path: pathname, root, searchParams: others });
  return { subject, format, usualForm: null };
}

function subjectAt({
  path,
  root,
  searchParams,
}: {
  path: string;
  root: string;
  searchParams: URLSearchParams;
}): FeedSubject {
  const below = path.slice(root.length);
  const query = queryOf(searchParams);
  if (query === '' && (below === '' || below === 'index.php')) return { kind: 'posts' };
  if (below === 'comments/') return { kind: 'comments' };
  const search = /^search\/([^/]+)\/$/.exec(below)?.[1];
  return { kind: 'place', address: search === undefined ? `${path}${query}` : `${root}?s=${search}` };
}

const queryOf = (searchParams: URLSearchParams): string => {
  const query = searchParams.toString();
  return query === '' ? '' : `?${query}`;
};

/** Returns the address of the feed of a list or item at an address. */
export function feedOf(
  settings: PermalinkSettings,
  { address, format = 'rss' }: { address: string; format?: FeedFormat },
): string {
  const url = new URL(address);
  if (settings.structure === '' || url.search !== '') {
    url.searchParams.set('feed', format === 'rss' ? 'rss2' : 'atom');
    return url.href;
  }
  url.pathname = `${url.pathname.replace(/\/$/, '')}/feed${format === 'rss' ? '' : '/atom'}`;
  return withStructureSlash(settings, url.href);
}

/** Returns the address of the feed of all comments. */
export function commentsFeed(settings: PermalinkSettings, format: FeedFormat = 'rss'): string {
  const { home, structure } = settings;
  return structure === ''
    ? `${home}/?feed=${COMMENTS_PREFIX}${format === 'rss' ? 'rss2' : 'atom'}`
    : feedOf(settings, { address: `${home}/comments/`, format });
}
