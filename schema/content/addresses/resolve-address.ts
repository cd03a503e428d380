import { canReadPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { structureFront } from '../../core/site/permalink-structure.ts';
import { isIn, sql } from '../../core/sql.ts';
import { authorAddress, typeArchiveLink } from '../../urls/archive-link.ts';
import { findItemAtAddress } from '../../urls/item-at-address.ts';
import { termAddress } from '../../urls/term-address.ts';
import { trimEnd } from '../../values/trim-end.ts';
import { parseArchiveDate } from './archive-date.ts';
import { comparablePath, parseSitePath, positiveInteger, type SitePath } from './parse-site-path.ts';

/** What is found at a path of the site: an item or a list. */
export type AddressTarget =
  /** The latest posts. */
  | { kind: 'posts' }
  | { kind: 'content'; id: number }
  | { kind: 'term'; term: TermRow }
  | { kind: 'author'; id: number }
  | { kind: 'date'; after: string; before: string; label: string }
  | { kind: 'type'; name: string }
  | { kind: 'search'; words: string };

/** A target, with the page number and the embed flag of the address. */
export type ResolvedAddress = AddressTarget & Pick<SitePath, 'page' | 'isEmbed'>;

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
  const path = parseSitePath(context.kernel.addresses.home, address);
  if (!path) return null;
  const target =
    searchTarget(path) ?? (await visibleItem(context, { address, path })) ?? (await listTarget(context, path));
  return target ? { ...target, page: path.page, isEmbed: path.isEmbed } : null;
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
  return accessData.isPostsPage ? { kind: 'posts' } : { kind: 'content', id: row.id };
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
  if (!account || comparablePath(permalinks.home, authorAddress(permalinks, account)) !== comparedPath) return null;
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
  const { home } = context.site.permalinks;
  for (const term of await termsWithSlugs(context, { slugs: storedSlugForms(segments.at(-1) ?? '') })) {
    if (!context.registry.taxonomies.get(term.taxonomy)?.viewable) continue;
    if (comparablePath(home, await termAddress(term, context)) === comparedPath) return { kind: 'term', term };
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
    return address !== null && comparablePath(permalinks.home, address) === comparedPath;
  });
  return type ? { kind: 'type', name: type.name } : null;
}

/** Returns the possible stored forms of a slug: slugs in other scripts are stored percent-encoded. */
export const storedSlugForms = (slug: string): string[] => [...new Set([slug, encodeURIComponent(slug).toLowerCase()])];
