import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import { decodeQueryText, encodeQueryText } from './query/query-text.ts';

/** The spelling of names that clients see. The domain and the route declarations use the neutral names. */
export interface RestDialect {
  brand: 'cms' | 'wp';
  /** Prefix of field, type and taxonomy names: `cms_block`. */
  namePrefix: string;
  /** Namespace of the core routes. */
  namespace: string;
  /** Prefix of the other built-in namespaces, as in `cms-block-editor/v1`. */
  namespacePrefix: string;
  /** Prefix of the headers that the API defines: `X-CMS-`. */
  headerPrefix: string;
  /** The query or form parameter in which browsers send a nonce. */
  nonceParameter: string;
  /** The header in which browsers send a nonce, in lower case. */
  nonceHeader: string;
  /** Prefix of compact link relations: `cms` in `cms:term`. */
  curie: string;
  /** Path of the REST root, with slashes at both ends. */
  restRoot: string;
  /** Path of the administration area, with slashes at both ends. */
  adminPath: string;
  /** Path of the login page. */
  loginPath: string;
  /** Path to which comment forms are sent. */
  commentsPath: string;
  /** Path of the uploaded files, without a slash at the end. */
  uploadsPath: string;
  /** Path of the program's own static files, without a slash at the end. */
  includesPath: string;
  /** Path of the theme files, without a slash at the end. */
  themesPath: string;
  /** A proper name whose capitals are corrected in rendered content; empty for none. */
  properName: string;
  /**
   * Target of the link `help` in the index of the REST API. The neutral one is the GraphQL specification: the API has no
   * public page of its own.
   */
  helpLink: string;
  /** Default namespaces of the extensions; the updater also answers in its deprecated `oldUpdater`. */
  extensions: Readonly<Record<'events' | 'beacon' | 'export' | 'updater' | 'oldUpdater', string>>;
}

const brandedDialect = (
  brand: 'cms' | 'wp',
  { helpLink, properName, extensions }: Pick<RestDialect, 'helpLink' | 'properName' | 'extensions'>,
): RestDialect => ({
  brand,
  namePrefix: `${brand}_`,
  namespace: `${brand}/v2`,
  namespacePrefix: `${brand}-`,
  headerPrefix: `X-${brand.toUpperCase()}-`,
  nonceParameter: `_${brand}nonce`,
  nonceHeader: `x-${brand}-nonce`,
  curie: brand,
  restRoot: `/${brand}-json/`,
  adminPath: `/${brand}-admin/`,
  loginPath: `/${brand}-login.php`,
  commentsPath: `/${brand}-comments-post.php`,
  uploadsPath: `/${brand}-content/uploads`,
  includesPath: `/${brand}-includes`,
  themesPath: `/${brand}-content/themes`,
  helpLink,
  properName,
  extensions,
});

/** The dialects by brand: the neutral one, and the one that existing clients expect. */
export const restDialects: Readonly<Record<'cms' | 'wp', RestDialect>> = {
  cms: brandedDialect('cms', {
    helpLink: 'https://spec.graphql.org/',
    properName: '',
    extensions: {
      events: 'events/v1',
      beacon: 'beacon/v1',
      export: 'export/v1',
      updater: 'updater/v1',
      oldUpdater: 'old-updater/v1',
    },
  }),
  wp: brandedDialect('wp', {
    helpLink: 'https://developer.wordpress.org/rest-api/',
    properName: 'WordPress',
    extensions: {
      events: 'fair/v1',
      beacon: 'fair-beacon/v1',
      export: 'export/v1',
      updater: 'git-updater/v1',
      oldUpdater: 'github-updater/v1',
    },
  }),
};

/** Converts a neutral name (`cms_block`, `cms/v2`, `cms:term`, `cms-block-editor/v1`) to the dialect's spelling. */
export function toDialect({ brand }: RestDialect, name: string): string {
  if (brand === 'cms') return name;
  // No regular expression: each link of each item is converted.
  if (name.startsWith('cms') && NEUTRAL_SEPARATORS.has(name.charAt(3))) return brand + name.slice(3);
  return INNER_NAMES.has(name) ? name.replace('cms', brand) : name;
}

/** Neutral names that contain the brand elsewhere than at the start. */
const INNER_NAMES: ReadonlySet<string> = new Set(['_cms_note_status', 'requires_cms']);

/** The characters that follow `cms` in neutral names. */
const NEUTRAL_SEPARATORS: ReadonlySet<string> = new Set(['_', '/', ':', '-']);

/** Converts a name in the dialect's spelling to the neutral one. A neutral name stays as it is. */
export function fromDialect(dialect: RestDialect, name: string): string {
  if (dialect.brand === 'cms') return name;
  if (name.startsWith(dialect.brand)) return name.replace(new RegExp(`^${dialect.brand}(?=[_/:-])`), 'cms');
  const neutral = name.replace(dialect.brand, 'cms');
  return INNER_NAMES.has(neutral) ? neutral : name;
}

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
