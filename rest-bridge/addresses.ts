import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import { decodeQueryText, encodeQueryText } from './query/percent-coding.ts';
import type { RestDialect } from './rest-dialect.ts';

/** The location of a REST API, and the form of its addresses. */
export interface RestPlace {
  /** Public home, without a slash at the end. */
  home: string;
  dialect: RestDialect;
  /** Plain addresses name the route in their query. */
  form: PermalinkForm;
}

/**
 * Takes a path below the REST root, in the dialect's spelling, beginning with a slash and with its query if there is
 * one; returns its address (docs/protocol/requests.md#global-parameters). All REST addresses are created here.
 */
export function restAddress({ home, dialect, form }: RestPlace, path: string): string {
  if (form !== 'plain') return `${home}${form === 'pretty' ? '' : INDEX}${dialect.restRoot}${path.slice(1)}`;
  const mark = path.search(QUERY_MARK);
  const route = inQuery(mark < 0 ? path : path.slice(0, mark));
  // Clients know both spellings: the route stands as it is while it is alone, and encoded beside parameters.
  const written = mark < 0 ? route : `${encodeQueryText(decodeQueryText(route))}&${path.slice(mark + 1)}`;
  return `${home}${INDEX}?rest_route=${written}`;
}

/** What every path may begin with, and does where the web server cannot rewrite paths. */
const INDEX = '/index.php';

/** The path of a request without what every path may begin with. */
export const withoutIndex = (path: string): string => (path.startsWith(`${INDEX}/`) ? path.slice(INDEX.length) : path);

/** A question mark that begins a query; those in patterns of routes (`(?P<id>[\d]+)`), which types give, do not. */
const QUERY_MARK = /(?<!\()\?/;

/** What means itself in a path but not in a query; a pattern stays as it is. */
const inQuery = (path: string): string => path.replace(/[&#]|(?<!\])\+/g, encodeURIComponent);

/** Whether a request, which has a path and a whole address, names a REST route in its query. */
export const namesRoute = (path: string, address: string): boolean =>
  (path === '/' || path === INDEX) && /[?&]rest_route(?:=|\[|%5b)/i.test(address);
