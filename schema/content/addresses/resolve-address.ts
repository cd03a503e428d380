import { canReadPost } from '../../access/post-access.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { FORMER_PERMALINKS, readFormerPermalinks, structureFront } from '../../core/site/permalink-structure.ts';
import {
  folderAt,
  languageOfPath,
  languageOfQuery,
  type SiteLanguage,
  withPermalinks,
} from '../../core/site/site-languages.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { MONTHS } from '../../markup/date-format.ts';
import { authorAddress, termAddress, typeArchiveLink } from '../../urls/archive-address.ts';
import { findItemAtAddress } from '../../urls/item-at-address.ts';
import { trimEnd } from '../../values/text-functions.ts';
import { comparablePath, parseSitePath, positiveInteger, type SitePath } from './parse-site-path.ts';

/** What is found at a path of the site: an item or a list. */
export type AddressTarget =
  /** The latest posts; with the id of the page that shows them, unless it is the home page. */
  | { kind: 'posts'; pageId?: number }
  | { kind: 'content'; id: number }
  | { kind: 'term'; term: TermRow }
  | { kind: 'author'; id: number }
  | { kind: 'date'; after: string; before: string; label: string }
  | { kind: 'type'; name: string }
  | { kind: 'search'; words: string };

/** A target, with the page number, the embed flag and the language of the address. */
export type ResolvedAddress = AddressTarget & Pick<SitePath, 'page' | 'isEmbed'> & { language?: SiteLanguage };

/** Query parameters that name an item by its id, on any path. */
const ITEM_ID_PARAMETERS = ['p', 'page_id', 'attachment_id'];

/** The maximum number of terms with one slug that are examined. */
const MAX_CANDIDATES = 50;

/**
 * Resolves an address of the site; null if nothing is found. A target is found if its generated address equals the
 * path, so that resolving and generating addresses cannot differ. Items that are not visible to the viewer are not
 * found.
 */
export async function resolveAddress(context: RequestContext, address: string): Promise<ResolvedAddress | null> {
  const parsed = parseSitePath(context.site, address);
  if (!parsed) return null;
  const { path, language } = withoutLanguage(parsed, context);
  const target =
    searchTarget(path) ?? (await visibleItem(context, { address, path })) ?? (await listTarget(context, path));
  return target ? { ...target, page: path.page, isEmbed: path.isEmbed, ...(language ? { language } : {}) } : null;
}

/** Removes the folder of a language from the start of a path, or its code from a plain query: what is there is found in each language. */
export function withoutLanguage(
  path: SitePath,
  { site }: Pick<RequestContext, 'site'>,
): { path: SitePath; language: SiteLanguage | null } {
  const text = path.segments.map((segment) => `/${segment}`).join('');
  const language = languageOfPath(text, site.languages);
  if (language) {
    const parts = (folderAt(text, language) ?? '').split('/').length - 1;
    return { path: { ...path, segments: path.segments.slice(parts) }, language };
  }
  const named = languageOfQuery(path.query, site.languages);
  if (!named) return { path, language: null };
  const query = new URLSearchParams(path.query);
  query.delete('lang');
  return { path: { ...path, query }, language: named };
}

/** Loads the item that `resolveAddress` finds at an address, including the front page; null for lists. */
export async function resolveItem(context: RequestContext, address: string): Promise<ContentRow | null> {
  const target = await resolveAddress(context, address);
  return target?.kind === 'content' ? context.loaders.nodes.load(target.id) : null;
}

/** The results of a search form (`?s=`), which take precedence over the target of the home address. */
function searchTarget({ query, segments }: SitePath): AddressTarget | null {
  const words = query.get('s')?.trim() ?? '';
  const isSearch = words !== '' && segments.length === 0 && !ITEM_ID_PARAMETERS.some((name) => query.has(name));
  return isSearch ? { kind: 'search', words } : null;
}

async function listTarget(context: RequestContext, path: SitePath): Promise<AddressTarget | null> {
  const target = await queryTarget(context, path);
  return target === undefined ? pathTarget(context, path) : target;
}

/** The target that the query names: null if it does not exist, undefined if the query names none. */
async function queryTarget(
  context: RequestContext,
  { query, segments }: SitePath,
): Promise<AddressTarget | null | undefined> {
  if (segments.length > 0) return undefined;
  const author = positiveInteger(query.get('author'));
  if (author !== null) return authorTarget(await context.loaders.users.load(author));
  const authorSlug = query.get('author_name');
  if (authorSlug) return authorTarget(await authorWithSlug(context, authorSlug));
  for (const [parameter, taxonomy] of TERM_ID_PARAMETERS) {
    const id = positiveInteger(query.get(parameter));
    if (id === null) continue;
    const term = await context.loaders.terms.load(id);
    return term?.taxonomy === taxonomy ? { kind: 'term', term } : null;
  }
  const term = termQuery(context, query);
  if (term) return termTarget(context, term);
  const time = /^(\d{4})(\d\d)?(\d\d)?$/.exec(query.get('m') ?? '')?.slice(1);
  return time && dateTarget(time);
}

/** The query parameters that name a term by its id, with its taxonomy. */
const TERM_ID_PARAMETERS = [
  ['cat', 'category'],
  ['tag_id', 'post_tag'],
] as const;

/** The names of the query parameters of built-in taxonomies. A declared taxonomy has a parameter with its name. */
const TAXONOMY_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['category', 'category_name'],
  ['post_tag', 'tag'],
]);

/** Parses a query for a term: `?category_name=news`, `?tag=soup`, `?genre=crime`, `?taxonomy=genre&term=crime`. */
function termQuery({ registry }: RequestContext, query: URLSearchParams): { taxonomy: string; slug: string } | null {
  const taxonomyName = query.get('taxonomy');
  if (taxonomyName) return { taxonomy: taxonomyName.replace(/^wp_/, 'cms_'), slug: query.get('term') ?? '' };
  for (const taxonomy of registry.taxonomies.values()) {
    const parameter = TAXONOMY_PARAMETERS.get(taxonomy.name) ?? (taxonomy.declared ? taxonomy.name : null);
    const slug = parameter === null ? null : query.get(parameter);
    // The value can be a path of categories; the last one is requested.
    if (slug) return { taxonomy: taxonomy.name, slug: trimEnd(slug, '/').replace(/^.*\//s, '') };
  }
  return null;
}

async function termTarget(
  context: RequestContext,
  { taxonomy, slug }: { taxonomy: string; slug: string },
): Promise<AddressTarget | null> {
  if (!context.registry.taxonomies.get(taxonomy)?.viewable) return null;
  const [term] = await termsWithSlugs(context, { slugs: [slug], taxonomy });
  return term ? { kind: 'term', term } : null;
}

async function pathTarget(context: RequestContext, { segments, query }: SitePath): Promise<AddressTarget | null> {
  if (ITEM_ID_PARAMETERS.some((name) => query.has(name))) return null;
  if (segments.length === 0) return { kind: 'posts' };
  if (context.site.permalinks.structure === '') return null;
  const comparedPath = segments.join('/').toLowerCase();
  return (
    dateAtPath(context, segments) ??
    (await authorAtPath(context, { segments, comparedPath })) ??
    (await termAtPath(context, { segments, comparedPath })) ??
    typeAtPath(context, comparedPath)
  );
}

interface ComparedPath {
  segments: readonly string[];
  /** The path in the form of `comparablePath`. */
  comparedPath: string;
}

/**
 * The author or term whose list is at the path of an item; null if the item has it. The path of a page can begin like
 * those of authors and terms, which then have it.
 */
export async function archiveAtPathOf(
  { type }: Pick<ContentRow, 'type'>,
  { path: { segments }, context }: { path: SitePath; context: RequestContext },
): Promise<AddressTarget | null> {
  if (type !== 'page' || segments.length <= 1) return null;
  const comparedPath = segments.join('/').toLowerCase();
  return (
    (await authorAtPath(context, { segments, comparedPath })) ?? (await termAtPath(context, { segments, comparedPath }))
  );
}

/**
 * The item at an address, or the author or term whose list it is there, if it is visible to the viewer. The page for
 * posts resolves to the latest posts.
 */
async function visibleItem(
  context: RequestContext,
  { address, path }: { address: string; path: SitePath },
): Promise<AddressTarget | null> {
  const row = await findItemAtAddress(address, context);
  if (!row) return null;
  const archive = await archiveAtPathOf(row, { path, context });
  if (archive) return archive;
  const accessData = await loadAccessData(row, context);
  if (!canReadPost(context.viewer, accessData)) return null;
  return accessData.isPostsPage ? { kind: 'posts', pageId: row.id } : { kind: 'content', id: row.id };
}

/** The date archive of a path such as `/2024/05/`, after the fixed beginning of the permalink structure. */
function dateAtPath({ site }: RequestContext, segments: readonly string[]): AddressTarget | null {
  const front = structureFront(site.permalinks)
    .split('/')
    .filter((part) => part !== '' && part !== 'index.php');
  if (!front.every((part, index) => segments[index] === part)) return null;
  // If permalinks of posts begin with the id, date archives have the prefix `date`.
  const dateParts = segments.slice(front.length);
  return dateTarget(dateParts[0] === 'date' ? dateParts.slice(1) : dateParts);
}

function dateTarget(parts: readonly (string | undefined)[]): AddressTarget | null {
  const date = parseArchiveDate(parts);
  return date && { kind: 'date', ...date };
}

async function authorAtPath(
  context: RequestContext,
  { segments, comparedPath }: ComparedPath,
): Promise<AddressTarget | null> {
  if (segments.at(-2) !== 'author') return null;
  const { permalinks } = context.site;
  const account = await authorWithSlug(context, segments.at(-1) ?? '');
  if (!account || comparablePath(authorAddress(permalinks, account), context.site) !== comparedPath) return null;
  return authorTarget(account);
}

async function authorWithSlug({ kernel, loaders }: RequestContext, slug: string): Promise<UserRow | null> {
  const account = await kernel.database.reader.user.findFirst({
    where: { slug: { in: storedSlugForms(slug) } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return account && loaders.users.load(account.id);
}

/**
 * The archive of an author. Authors without published items have none, since it would reveal that the account exists.
 */
const authorTarget = (row: { id: number; hasPublished: boolean } | null): AddressTarget | null =>
  row?.hasPublished ? { kind: 'author', id: row.id } : null;

async function termAtPath(
  context: RequestContext,
  { segments, comparedPath }: ComparedPath,
): Promise<AddressTarget | null> {
  for (const term of await termsWithSlugs(context, { slugs: storedSlugForms(segments.at(-1) ?? '') })) {
    if (!context.registry.taxonomies.get(term.taxonomy)?.viewable) continue;
    const address = await termAddress(term, context);
    if (comparablePath(address, context.site) === comparedPath) return { kind: 'term', term };
  }
  return null;
}

function termsWithSlugs(
  context: RequestContext,
  { slugs, taxonomy }: { slugs: readonly string[]; taxonomy?: string },
): Promise<TermRow[]> {
  const hasTaxonomy = taxonomy === undefined ? sql`1 = 1` : sql`t."taxonomy" = ${taxonomy}`;
  return context.kernel.database.reader.$queryRaw<TermRow[]>(sql`
    SELECT t.* FROM "terms" t
    WHERE ${isIn('t."slug"', slugs)} AND ${hasTaxonomy} ORDER BY t."id" LIMIT ${MAX_CANDIDATES}`);
}

/** The archive of a type, at the path that the type declares. */
function typeAtPath({ registry, site }: RequestContext, comparedPath: string): AddressTarget | null {
  const { permalinks } = site;
  const type = [...registry.postTypes.values()].find((entry) => {
    const address = entry.viewable ? typeArchiveLink(permalinks, entry) : null;
    return address !== null && comparablePath(address, site) === comparedPath;
  });
  return type ? { kind: 'type', name: type.name } : null;
}

/** Returns the possible stored forms of a slug: slugs in other scripts are stored percent-encoded. */
export const storedSlugForms = (slug: string): string[] => [...new Set([slug, encodeURIComponent(slug).toLowerCase()])];

/** The kinds of targets to which former addresses are redirected. */
const REDIRECTED_KINDS: ReadonlySet<string> = new Set(['content', 'term', 'author']);

/**
 * Resolves an address at which nothing is found now with the former permalink settings of the site. If that fails,
 * returns the only published item with the last part of the path as its slug, also with the extension of a file; null if
 * there is none, or more than one.
 */
export async function resolveFormerAddress(context: RequestContext, address: string): Promise<ResolvedAddress | null> {
  const { site } = context;
  for (const former of readFormerPermalinks(site.setting(FORMER_PERMALINKS))) {
    const permalinks = { ...site.permalinks, ...former };
    const languages = site.languages && withPermalinks(site.languages, permalinks);
    const target = await resolveAddress({ ...context, site: { ...site, permalinks, languages } }, address);
    if (target && REDIRECTED_KINDS.has(target.kind)) return target;
  }
  return resolveUniqueSlug(context, address);
}

/** The last part of a path without the extension of a file: `one` for `/2012/one.html` and `/one/index.html`. */
function slugIn(segments: readonly string[]): string {
  const isIndex = /^index\.\w{1,5}$/i.test(segments.at(-1) ?? '');
  return (segments.at(isIndex ? -2 : -1) ?? '').replace(/\.[a-z]{3,5}$/i, '');
}

async function resolveUniqueSlug(
  { kernel, registry, site }: RequestContext,
  address: string,
): Promise<ResolvedAddress | null> {
  const path = parseSitePath(site, address);
  const slug = slugIn(path?.segments ?? []);
  if (!path || slug === '' || /^\d+$/.test(slug) || [...path.query.keys()].length > 0) return null;
  const types = [...registry.postTypes.values()].filter(({ viewable }) => viewable).map(({ name }) => name);
  const rows = await kernel.database.reader.$queryRaw<{ id: number }[]>(sql`
    SELECT p."id" FROM "posts" p
    WHERE ${isIn('p."type"', types)} AND ${isIn('p."slug"', storedSlugForms(slug))} AND p."status" = 'publish'
    LIMIT 2`);
  const [item, ...others] = rows;
  if (item === undefined || others.length > 0) return null;
  return { kind: 'content', id: item.id, page: path.page, isEmbed: path.isEmbed };
}

/** A year, a month or a day: the local times between which its items are (exclusive), and a display name. */
interface ArchiveDate {
  after: string;
  before: string;
  label: string;
}

/** Parses year, month and day; the day, or both day and month, may be absent. Null if they are not a date. */
export function parseArchiveDate([year, month, day, ...excess]: readonly (string | undefined)[]): ArchiveDate | null {
  if (excess.some((part) => part !== undefined) || !/^\d{4}$/.test(year ?? '')) return null;
  if (![month, day].every((part) => part === undefined || /^\d{1,2}$/.test(part))) return null;
  if (month === undefined && day !== undefined) return null;
  const parts = [Number(year), Number(month ?? 1), Number(day ?? 1)] as const;
  const start = new Date(Date.UTC(parts[0], parts[1] - 1, parts[2]));
  if (start.getUTCMonth() !== parts[1] - 1 || start.getUTCDate() !== parts[2]) return null;
  const end = new Date(start);
  if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1);
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  const name = month === undefined ? '' : `${MONTHS[parts[1] - 1]} `;
  return {
    after: writeTimestamp(start.getTime() - 1_000),
    before: writeTimestamp(end.getTime()),
    label: `${name}${day === undefined ? '' : `${parts[2]}, `}${year}`,
  };
}
