import { columnList, isIn, type Sql, sql } from '../core/dialect/sql.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { type AddressedSite, languageOfPath, onSiteHost, withoutLanguageFolder } from '../core/site/site-languages.ts';
import { isId } from '../values/ids.ts';
import { permalinkOf } from './item-permalink.ts';
import { namesInPath } from './structure-pattern.ts';

/** The columns that are loaded for an item. */
const COLUMNS = columnList([
  ...[
    'id',
    'type',
    'status',
    'slug',
    'date',
    'parentId',
    'authorId',
    'title',
    'password',
    'featuredMediaId',
    'mimeType',
  ],
]);

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_PATH_SEGMENTS = 20;
/** The maximum number of items with one slug whose permalinks are compared. */
const MAX_CANDIDATES = 100;

/** A suffix of a permalink: the embed card, the feed or one page of an item. */
const VIEW_SUFFIX = /\/(?:embed|trackback|feed(?:\/\w{1,20})?|comment-page-\d{1,9}|page\/\d{1,9}|\d{1,9})$/;

/**
 * Finds the item of this site at an address (docs/protocol/oembed.md#which-item-an-address-names), even if it is not
 * visible to the viewer; null if there is none. Ignores the scheme, a leading `www.`, the fragment and the query, except
 * the ids in `?p=`, `?page_id=` and `?attachment_id=`. An address without a host is one of this site.
 */
export const findItemAtAddress = (address: string, context: RequestContext): Promise<ContentRow | null> =>
  findItem(address, { context, linkOf: (row) => permalinkOf(row, context) });

/**
 * Finds the item that would have an address if it was published, such as a draft at the path that its slug and its date
 * give it.
 */
export const findItemAtFutureAddress = (address: string, context: RequestContext): Promise<ContentRow | null> =>
  findItem(address, { context, linkOf: (row) => permalinkOf({ ...row, status: 'publish' }, context) });

async function findItem(
  address: string,
  { context, linkOf }: { context: RequestContext; linkOf(row: ContentRow): string | Promise<string> },
): Promise<ContentRow | null> {
  const { permalinks, languages } = context.site;
  const requested = parseSiteAddress(address, context.site);
  if (!requested) return null;
  // An item is found below the folder of any language, and without one.
  const comparable = (path: string) => {
    const [prefix = ''] = /^\/index\.php(?=\/)/.exec(path) ?? [];
    return prefix + withoutLanguageFolder(path.slice(prefix.length), languages);
  };
  const parsed = { ...requested, path: comparable(requested.path) };
  const idText = /[?&](?:p|page_id|attachment_id)=(\d{1,10})(?!\d)/.exec(parsed.query)?.[1];
  if (idText !== undefined) return loadFirstItem(sql`p."id" = ${idOrZero(idText)}`, context);
  // Without a page of its own, the folder of a language has the latest posts.
  const language = languageOfPath(requested.path.replace(/^\/index\.php(?=\/)/, ''), languages) ?? languages?.default;
  const { frontPageId = 0 } = language ?? permalinks;
  if (parsed.path === '') return frontPageId > 0 ? loadFirstItem(sql`p."id" = ${frontPageId}`, context) : null;
  if (permalinks.structure === '') return null;
  const pathWithoutIndex = parsed.path.replace(/^\/index\.php(?=\/)/, '');
  const candidates = await loadCandidates([pathWithoutIndex, pathWithoutIndex.replace(VIEW_SUFFIX, '')], context);
  const candidatePaths = await Promise.all(
    candidates.map(async (row) => {
      const path = parseSiteAddress(await linkOf(row), context.site)?.path;
      return path === undefined ? undefined : comparable(path);
    }),
  );
  const searchedPaths = [parsed.path, parsed.path.replace(VIEW_SUFFIX, '')].flatMap((path) => [
    path,
    withTwoDigits(path, permalinks.structure),
  ]);
  return searchedPaths.map((path) => candidates[candidatePaths.indexOf(path)]).find((row) => row !== undefined) ?? null;
}

/** The parts of the structure that are written with two digits, and found with one digit too. */
const TWO_DIGITS: ReadonlySet<string | undefined> = new Set(['%monthnum%', '%day%', '%hour%', '%minute%', '%second%']);

/** Writes months, days and times in a path with two digits. */
function withTwoDigits(path: string, structure: string): string {
  const tags = structure.split('/');
  return path
    .split('/')
    .map((segment, index) => (TWO_DIGITS.has(tags[index]) && /^\d$/.test(segment) ? `0${segment}` : segment))
    .join('/');
}

/** Whether an address belongs to this site, with any scheme, with or without `www.`, or to the host of one of its languages. */
export const isSiteAddress = (address: string, site: AddressedSite): boolean =>
  parseSiteAddress(address, site) !== null;

const idOrZero = (digits: string): number => (isId(Number(digits)) ? Number(digits) : 0);

/**
 * Splits an address of this site into its query and its path below the home, with normalized slugs and without a slash
 * at the end. Returns null for an address of another site.
 */
function parseSiteAddress(address: string, site: AddressedSite): { path: string; query: string } | null {
  const { home } = site.permalinks;
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address, `${home}/`)) return null;
  const url = new URL(onSiteHost(address, site), `${home}/`);
  const homeUrl = new URL(`${home}/`);
  if (!/^https?:$/.test(url.protocol) || withoutWww(url.host) !== withoutWww(homeUrl.host)) return null;
  const folder = homeUrl.pathname.slice(0, -1);
  if (url.pathname !== folder && !url.pathname.startsWith(homeUrl.pathname)) return null;
  const path = normalizeSlugs(url.pathname.slice(folder.length));
  return path === null ? null : { path, query: url.search };
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Writes the segments of a path as slugs are stored: in lower case, with other scripts percent-encoded. */
function normalizeSlugs(path: string): string | null {
  try {
    const segments = path.split('/').filter((segment) => segment !== '');
    return segments.map((segment) => `/${encodeURIComponent(decodeURIComponent(segment)).toLowerCase()}`).join('');
  } catch {
    return null;
  }
}

/**
 * Loads the items that may have one of these paths: by slug, or by id if permalinks contain ids. Pages come first. The
 * structure says where in a segment the slug or the id is.
 */
async function loadCandidates(paths: readonly string[], context: RequestContext): Promise<ContentRow[]> {
  const { structure } = context.site.permalinks;
  const segmentLists = [...new Set(paths)]
    .map((path) => path.split('/'))
    .filter(({ length }) => length <= MAX_PATH_SEGMENTS);
  const ownSegments = segmentLists.flatMap((segments) =>
    // If permalinks end with the slug, so do those of all other types.
    (/%postname%[^/%]*\/?$/.test(structure) ? segments.slice(-1) : segments).filter(Boolean),
  );
  const names = namesInPath(structure, ownSegments);
  const slugs = [...new Set([...ownSegments, ...names.slugs])];
  const parentSegments = segmentLists.map((segments) => segments.at(-2) ?? '');
  const parentSlugs = [...new Set([...parentSegments, ...namesInPath(structure, parentSegments).slugs])];
  // Many items with a parent may share a slug, so the slug of the parent is compared too.
  const isNamed = sql`
    ${isIn('p."slug"', slugs)}
      AND (
        p."parentId" = 0 OR p."type" = 'attachment'
          OR EXISTS (SELECT 1 FROM "posts" a WHERE a."id" = p."parentId" AND ${isIn('a."slug"', parentSlugs)})
      )`;
  const ids = namesInPath(structure, segmentLists.flat()).ids.filter(isId);
  // Two statements, since a condition with OR could use neither index.
  const rows = await loadItems(isNamed, context);
  if (ids.length > 0) rows.push(...(await loadItems(isIn('p."id"', ids), context)));
  return [...rows.filter(({ type }) => type === 'page'), ...rows.filter(({ type }) => type !== 'page')];
}

const loadFirstItem = async (condition: Sql, context: RequestContext): Promise<ContentRow | null> =>
  (await loadItems(condition, context))[0] ?? null;

/** Loads items of the types whose items have permalinks, ordered by id. */
function loadItems(condition: Sql, { kernel, registry }: RequestContext): Promise<ContentRow[]> {
  const types = [...registry.postTypes.values()].filter(({ viewable }) => viewable).map(({ name }) => name);
  return kernel.database.reader.$queryRaw<ContentRow[]>(sql`
    SELECT ${COLUMNS} FROM "posts" p
    WHERE ${isIn('p."type"', types)} AND ${condition} ORDER BY p."id" LIMIT ${MAX_CANDIDATES}`);
}
