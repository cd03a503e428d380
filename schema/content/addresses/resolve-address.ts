import { canReadPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { structureFront } from '../../core/site/permalink-structure.ts';
import { isIn, sql } from '../../core/sql.ts';
import { authorAddress, typeArchiveLink } from '../../urls/archive-link.ts';
import { findItemAtAddress } from '../../urls/item-at-address.ts';
import { termAddress } from '../../urls/term-address.ts';
import { readArchiveDate } from './archive-date.ts';
import { comparablePath, parseSitePath, positiveInteger, type SitePath } from './parse-site-path.ts';

/** What stands at an address of the site. */
export type AddressTarget =
  /** The latest posts. */
  | { kind: 'posts' }
  | { kind: 'content'; id: number }
  | { kind: 'term'; term: TermRow }
  | { kind: 'author'; id: number }
  | { kind: 'date'; after: string; before: string; label: string }
  | { kind: 'type'; name: string }
  | { kind: 'search'; words: string };

/** The same, with what the address says beside. */
export type ResolvedAddress = AddressTarget & Pick<SitePath, 'page' | 'isEmbed'>;

/** What names an item by its number, wherever it stands. */
const ITEM_NUMBERS = ['p', 'page_id', 'attachment_id'];

/** Most terms of one slug that are looked at. */
const MAX_CANDIDATES = 50;

/**
 * Takes an address, gives what stands there, or null for nothing. What a path leads to is what has that path as its own
 * address, so that reading addresses and making them cannot differ. Items that the viewer may not read are not there.
 */
export async function resolveAddress(context: RequestContext, address: string): Promise<ResolvedAddress | null> {
  const path = parseSitePath(context.kernel.addresses.home, address);
  if (!path) return null;
  const found = searchAt(path) ?? (await readable(context, address)) ?? (await listAt(context, path));
  return found ? { ...found, page: path.page, isEmbed: path.isEmbed } : null;
}

/** The item at an address, where the viewer may read it: what `resolveAddress` finds, the front page among it. */
export async function resolveItem(context: RequestContext, address: string): Promise<ContentRow | null> {
  const place = await resolveAddress(context, address);
  return place?.kind === 'content' ? context.loaders.nodes.load(place.id) : null;
}

/** What search forms lead to, whatever else stands at the home address. */
function searchAt({ query, segments }: SitePath): AddressTarget | null {
  const words = query.get('s')?.trim() ?? '';
  const isSearch = words !== '' && segments.length === 0 && !ITEM_NUMBERS.some((name) => query.has(name));
  return isSearch ? { kind: 'search', words } : null;
}

async function listAt(context: RequestContext, path: SitePath): Promise<AddressTarget | null> {
  const named = await byQuery(context, path);
  return named === undefined ? byPath(context, path) : named;
}

/** What the query names, null where there is no such thing; undefined where it names nothing. */
async function byQuery(
  context: RequestContext,
  { query, segments }: SitePath,
): Promise<AddressTarget | null | undefined> {
  if (segments.length > 0) return undefined;
  const author = positiveInteger(query.get('author'));
  if (author !== null) return authorOf(await context.loaders.users.load(author));
  const category = positiveInteger(query.get('cat'));
  if (category !== null) {
    const term = await context.loaders.terms.load(category);
    return term?.taxonomy === 'category' ? { kind: 'term', term } : null;
  }
  const term = termQuery(context, query);
  if (term) return termWith(context, term);
  const time = /^(\d{4})(\d\d)?(\d\d)?$/.exec(query.get('m') ?? '')?.slice(1);
  return time && dateOf(time);
}

const QUERY_VARIABLES: ReadonlyMap<string, string> = new Map([
  ['category', 'category_name'],
  ['post_tag', 'tag'],
]);

/** `?category_name=news`, `?tag=soup`, `?genre=crime`, `?taxonomy=genre&term=crime`. */
function termQuery({ registry }: RequestContext, query: URLSearchParams): { taxonomy: string; slug: string } | null {
  const named = query.get('taxonomy');
  if (named) return { taxonomy: named.replace(/^wp_/, 'cms_'), slug: query.get('term') ?? '' };
  for (const taxonomy of registry.taxonomies.values()) {
    const variable = QUERY_VARIABLES.get(taxonomy.name) ?? (taxonomy.declared ? taxonomy.name : null);
    const slug = variable === null ? null : query.get(variable);
    // A category may be named with those above it, as in its path.
    if (slug) return { taxonomy: taxonomy.name, slug: slug.replace(/\/+$/, '').replace(/^.*\//s, '') };
  }
  return null;
}

async function termWith(
  context: RequestContext,
  { taxonomy, slug }: { taxonomy: string; slug: string },
): Promise<AddressTarget | null> {
  if (!context.registry.taxonomies.get(taxonomy)?.viewable) return null;
  const [term] = await termsOf(context, { slugs: [slug], taxonomy });
  return term ? { kind: 'term', term } : null;
}

async function byPath(context: RequestContext, { segments, query }: SitePath): Promise<AddressTarget | null> {
  if (ITEM_NUMBERS.some((name) => query.has(name))) return null;
  if (segments.length === 0) return { kind: 'posts' };
  if (context.site.permalinks.structure === '') return null;
  const wanted = segments.join('/').toLowerCase();
  return (
    dateAt(context, segments) ??
    (await authorAt(context, { segments, wanted })) ??
    (await termAt(context, { segments, wanted })) ??
    typeAt(context, wanted)
  );
}

interface Wanted {
  segments: readonly string[];
  /** The path as it is compared. */
  wanted: string;
}

/** The item, where the viewer may read it. The page that lists the posts is that list. */
async function readable(context: RequestContext, address: string): Promise<AddressTarget | null> {
  const row = await findItemAtAddress(address, context);
  if (!row) return null;
  const facts = await loadAccessData(row, context);
  if (!canReadPost(context.viewer, facts)) return null;
  return facts.isPostsPage ? { kind: 'posts' } : { kind: 'content', id: row.id };
}

/** `/2024/05/` behind what the site's addresses begin with. */
function dateAt({ site }: RequestContext, segments: readonly string[]): AddressTarget | null {
  const front = structureFront(site.permalinks)
    .split('/')
    .filter((part) => part !== '' && part !== 'index.php');
  if (!front.every((part, place) => segments[place] === part)) return null;
  // Where posts are addressed by number alone, dates stand behind a word.
  const rest = segments.slice(front.length);
  return dateOf(rest[0] === 'date' ? rest.slice(1) : rest);
}

function dateOf(parts: readonly (string | undefined)[]): AddressTarget | null {
  const date = readArchiveDate(parts);
  return date && { kind: 'date', ...date };
}

async function authorAt(context: RequestContext, { segments, wanted }: Wanted): Promise<AddressTarget | null> {
  if (segments.at(-2) !== 'author') return null;
  const { permalinks } = context.site;
  const account = await context.kernel.database.reader.user.findFirst({
    where: { slug: { in: slugSpellings(segments.at(-1) ?? '') } },
    orderBy: { id: 'asc' },
    select: { id: true, slug: true },
  });
  if (!account || comparablePath(permalinks.home, authorAddress(permalinks, account)) !== wanted) return null;
  return authorOf(await context.loaders.users.load(account.id));
}

/** Who has published nothing has no page: it would tell that there is such an account. */
const authorOf = (row: { id: number; hasPublished: boolean } | null): AddressTarget | null =>
  row?.hasPublished ? { kind: 'author', id: row.id } : null;

async function termAt(context: RequestContext, { segments, wanted }: Wanted): Promise<AddressTarget | null> {
  const { home } = context.site.permalinks;
  for (const term of await termsOf(context, { slugs: slugSpellings(segments.at(-1) ?? '') })) {
    if (!context.registry.taxonomies.get(term.taxonomy)?.viewable) continue;
    if (comparablePath(home, await termAddress(term, context)) === wanted) return { kind: 'term', term };
  }
  return null;
}

function termsOf(
  context: RequestContext,
  { slugs, taxonomy }: { slugs: readonly string[]; taxonomy?: string },
): Promise<TermRow[]> {
  const ofTaxonomy = taxonomy === undefined ? sql`1 = 1` : sql`t."taxonomy" = ${taxonomy}`;
  return context.kernel.database.reader.$queryRaw<TermRow[]>(sql`
    SELECT t.* FROM "terms" t
    WHERE ${isIn('t."slug"', slugs)} AND ${ofTaxonomy} ORDER BY t."id" LIMIT ${MAX_CANDIDATES}`);
}

/** The list of all items of a type, at the path that the type declares. */
function typeAt({ registry, site }: RequestContext, wanted: string): AddressTarget | null {
  const { permalinks } = site;
  const type = [...registry.postTypes.values()].find((entry) => {
    const address = entry.viewable ? typeArchiveLink(permalinks, entry) : null;
    return address !== null && comparablePath(permalinks.home, address) === wanted;
  });
  return type ? { kind: 'type', name: type.name } : null;
}

/** Slugs are stored with the bytes of other scripts percent-encoded. */
export const slugSpellings = (part: string): string[] => [...new Set([part, encodeURIComponent(part).toLowerCase()])];
