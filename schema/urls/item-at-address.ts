import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { columnList, isIn, type Sql, sql } from '../core/sql.ts';
import { isId } from '../values/ids.ts';
import { permalinkOf } from './item-permalink.ts';

/** The columns of an item that is found by its address. */
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
/** Items with one slug whose addresses are compared. */
const MAX_CANDIDATES = 100;

/** A suffix of an item's address: its embed card, its feed, one of its pages. */
const VIEW = /\/(?:embed|trackback|feed(?:\/\w{1,20})?|comment-page-\d{1,9}|page\/\d{1,9}|\d{1,9})$/;

/**
 * The item of this site that an address names (docs/protocol/oembed.md#which-item-an-address-names), whether or not the
 * viewer may read it; null when there
 * is none. Scheme, a leading `www.`, query and fragment make no difference; `?p=`, `?page_id=` and `?attachment_id=`
 * name an item by its number. An address without a host is one of this site.
 */
export async function findItemAtAddress(address: string, context: RequestContext): Promise<ContentRow | null> {
  const { permalinks } = context.site;
  const place = placeOf(address, permalinks.home);
  if (!place) return null;
  const number = /[?&](?:p|page_id|attachment_id)=(\d{1,10})(?!\d)/.exec(place.query)?.[1];
  if (number !== undefined) return itemWhere(sql`p."id" = ${existing(number)}`, context);
  const { frontPageId = 0 } = permalinks;
  if (place.path === '') return frontPageId > 0 ? itemWhere(sql`p."id" = ${frontPageId}`, context) : null;
  if (permalinks.structure === '') return null;
  const whole = place.path.replace(/^\/index\.php(?=\/)/, '');
  const candidates = await itemsNamedLike([whole, whole.replace(VIEW, '')], context);
  const paths = await Promise.all(
    candidates.map(async (row) => placeOf(await permalinkOf(row, context), permalinks.home)?.path),
  );
  const wanted = [place.path, place.path.replace(VIEW, '')];
  return wanted.map((path) => candidates[paths.indexOf(path)]).find((row) => row !== undefined) ?? null;
}

/** Whether an address is of this site, with any scheme, with or without `www.`. */
export const isOwnAddress = (address: string, home: string): boolean => placeOf(address, home) !== null;

const existing = (digits: string): number => (isId(Number(digits)) ? Number(digits) : 0);

/** The query, and the path below the home in the spelling of slugs, without a final slash; null for another site. */
function placeOf(address: string, home: string): { path: string; query: string } | null {
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address, `${home}/`)) return null;
  const url = new URL(address, `${home}/`);
  const own = new URL(`${home}/`);
  if (!/^https?:$/.test(url.protocol) || withoutWww(url.host) !== withoutWww(own.host)) return null;
  const folder = own.pathname.slice(0, -1);
  if (url.pathname !== folder && !url.pathname.startsWith(own.pathname)) return null;
  const path = asSlugs(url.pathname.slice(folder.length));
  return path === null ? null : { path, query: url.search };
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Slugs have lower-case letters, and percent-encoded bytes of other scripts. */
function asSlugs(path: string): string | null {
  try {
    const parts = path.split('/').filter((part) => part !== '');
    return parts.map((part) => `/${encodeURIComponent(decodeURIComponent(part)).toLowerCase()}`).join('');
  } catch {
    return null;
  }
}

/** Items that may have one of these paths: by slug, or by id if addresses contain ids. Pages are first. */
async function itemsNamedLike(paths: readonly string[], context: RequestContext): Promise<ContentRow[]> {
  const { structure } = context.site.permalinks;
  const parts = [...new Set(paths)].map((path) => path.split('/')).filter(({ length }) => length <= MAX_PATH_SEGMENTS);
  const slugs = parts.flatMap((path) => (/%postname%\/?$/.test(structure) ? path.slice(-1) : path)).filter(Boolean);
  const above = parts.map((path) => path.at(-2) ?? '');
  // Only items below others share slugs.
  const isNamed = sql`
    ${isIn('p."slug"', slugs)}
      AND (
        p."parentId" = 0 OR p."type" = 'attachment'
          OR EXISTS (SELECT 1 FROM "posts" a WHERE a."id" = p."parentId" AND ${isIn('a."slug"', above)})
      )`;
  const numbers = structure.includes('%post_id%')
    ? parts.flatMap((path) => path.join('/').match(/\d{1,10}/g) ?? []).map(existing)
    : [];
  // One statement could not use the index of either.
  const rows = await load(isNamed, context);
  if (numbers.length > 0) rows.push(...(await load(isIn('p."id"', numbers), context)));
  return [...rows.filter(({ type }) => type === 'page'), ...rows.filter(({ type }) => type !== 'page')];
}

const itemWhere = async (condition: Sql, context: RequestContext): Promise<ContentRow | null> =>
  (await load(condition, context))[0] ?? null;

/** Items of the types that have pages of their own. */
function load(condition: Sql, { kernel, registry }: RequestContext): Promise<ContentRow[]> {
  const types = [...registry.postTypes.values()].filter(({ viewable }) => viewable).map(({ name }) => name);
  return kernel.database.reader.$queryRaw<ContentRow[]>(sql`
    SELECT ${COLUMNS} FROM "posts" p
    WHERE ${isIn('p."type"', types)} AND ${condition} ORDER BY p."id" LIMIT ${MAX_CANDIDATES}`);
}
