import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import { decodeQueryText, encodeQueryText } from './query/percent-coding.ts';
import type { RestDialect } from './rest-dialect.ts';

/** The home of a site, and the spelling and form of its REST addresses. */
export interface RestAddressOptions {
  /** Public address of the site, without a slash at the end. */
  home: string;
  dialect: RestDialect;
  /** The form of the permalinks; a `plain` REST address names the route in its query. */
  form: PermalinkForm;
}

/**
 * Returns the address of `path`, a path below the REST root in the dialect's spelling, with a slash at the start and an
 * optional query (docs/protocol/requests.md#global-parameters). All REST addresses are created here.
 */
export function restAddress({ home, dialect, form }: RestAddressOptions, path: string): string {
  if (form !== 'plain') return `${home}${form === 'pretty' ? '' : INDEX_FILE}${dialect.restRoot}${path.slice(1)}`;
  const queryStart = path.search(QUERY_MARK);
  const route = encodeForQuery(queryStart < 0 ? path : path.slice(0, queryStart));
  // The reference writes a route without parameters as it is, and encodes one that parameters follow.
  const query = queryStart < 0 ? route : `${encodeQueryText(decodeQueryText(route))}&${path.slice(queryStart + 1)}`;
  return `${home}${INDEX_FILE}?rest_route=${query}`;
}

/** Optional start of every path; sites on web servers that cannot rewrite paths need it. */
const INDEX_FILE = '/index.php';

/** Removes `/index.php` from the start of a request path. */
export const withoutIndexFile = (path: string): string =>
  path.startsWith(`${INDEX_FILE}/`) ? path.slice(INDEX_FILE.length) : path;

/** The question mark before a query. The one in a route pattern (`(?P<id>[\d]+)`) does not match. */
const QUERY_MARK = /(?<!\()\?/;

/** Encodes the characters of a path that have a meaning in a query. A route pattern stays as it is. */
const encodeForQuery = (path: string): string => path.replace(/[&#]|(?<!\])\+/g, encodeURIComponent);

/** Whether a request to the home page names a REST route in its query. `address` is the path with its query. */
export const hasRouteInQuery = (path: string, address: string): boolean =>
  (path === '/' || path === INDEX_FILE) && /[?&]rest_route(?:=|\[|%5b)/i.test(address);
