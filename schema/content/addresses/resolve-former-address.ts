import type { RequestContext } from '../../core/request-context.ts';
import { isIn, sql } from '../../core/sql.ts';
import { FORMER_PERMALINKS, readFormerPermalinks } from '../../urls/former-permalinks.ts';
import { parseSitePath } from './parse-site-path.ts';
import { type ResolvedAddress, resolveAddress, slugSpellings } from './resolve-address.ts';

/** What has an address of its own today that an old one can lead to. */
const LASTING: ReadonlySet<string> = new Set(['content', 'term', 'author']);

/**
 * Takes an address at which nothing stands, gives what it led to under earlier settings of permalinks; where these are
 * not known, the only published item that has the last part of the path as its slug. Null for nothing, and where
 * several items have the slug.
 */
export async function resolveFormerAddress(context: RequestContext, address: string): Promise<ResolvedAddress | null> {
  const { site } = context;
  for (const former of readFormerPermalinks(site.setting(FORMER_PERMALINKS))) {
    const permalinks = { ...site.permalinks, ...former };
    const place = await resolveAddress({ ...context, site: { ...site, permalinks } }, address);
    if (place && LASTING.has(place.kind)) return place;
  }
  return onlyItemNamed(context, address);
}

async function onlyItemNamed({ kernel, registry }: RequestContext, address: string): Promise<ResolvedAddress | null> {
  const path = parseSitePath(kernel.addresses.home, address);
  const slug = path?.segments.at(-1) ?? '';
  if (!path || slug === '' || /^\d+$/.test(slug) || [...path.query.keys()].length > 0) return null;
  const types = [...registry.postTypes.values()].filter(({ viewable }) => viewable).map(({ name }) => name);
  const found = await kernel.database.reader.$queryRaw<{ id: number }[]>(sql`
    SELECT p."id" FROM "posts" p
    WHERE ${isIn('p."type"', types)} AND ${isIn('p."slug"', slugSpellings(slug))} AND p."status" = 'publish' LIMIT 2`);
  const [item, ...others] = found;
  if (item === undefined || others.length > 0) return null;
  return { kind: 'content', id: item.id, page: path.page, isEmbed: path.isEmbed };
}
