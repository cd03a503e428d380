import type { RequestContext } from '../../core/request-context.ts';
import { isIn, sql } from '../../core/sql.ts';
import { FORMER_PERMALINKS, readFormerPermalinks } from '../../urls/former-permalinks.ts';
import { parseSitePath } from './parse-site-path.ts';
import { type ResolvedAddress, resolveAddress, storedSlugForms } from './resolve-address.ts';

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
    const target = await resolveAddress({ ...context, site: { ...site, permalinks } }, address);
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
  { kernel, registry }: RequestContext,
  address: string,
): Promise<ResolvedAddress | null> {
  const path = parseSitePath(kernel.addresses.home, address);
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
