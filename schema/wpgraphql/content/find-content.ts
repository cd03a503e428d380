import { isLoggedIn } from '../../access/viewer-access.ts';
import { parseSitePath, type SitePath } from '../../content/addresses/parse-site-path.ts';
import { storedSlugForms, withoutLanguage } from '../../content/addresses/resolve-address.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { decodeSlug } from '../../core/slugs/slug-text.ts';
import { findItemAtAddress, findItemAtFutureAddress } from '../../urls/item-at-address.ts';
import { pagePathOf, permalinkOf } from '../../urls/item-permalink.ts';
import { isExposedType } from '../core/exposed-kinds.ts';
import { onPortOfSite } from '../nodes/node-uri.ts';
import { loadVisibleNode, mayEdit } from '../nodes/visible-node.ts';
import { numberOfGlobalId, numberOfKey } from '../nodes/wpgraphql-id.ts';

/** The forms of ids by which an item can be requested. */
export type ContentIdType = 'DATABASE_ID' | 'ID' | 'SLUG' | 'SOURCE_URL' | 'URI';

/** An item that is requested by an id of some form; slugs are unique within a type. */
interface RequestedContent {
  type: string;
  id: string;
  idType: ContentIdType;
}

/**
 * Finds an item by an id of some form; null if there is none that the viewer may see. Errors: `rest_invalid_param` for a
 * malformed global id.
 */
export function findContent(
  { type, id, idType }: RequestedContent,
  context: RequestContext,
): Promise<ContentRow | null> {
  switch (idType) {
    case 'DATABASE_ID':
      return loadVisibleNode(numberOfKey(id), context);
    case 'SLUG':
      return findBySlug({ type, slug: id }, context);
    case 'SOURCE_URL':
      return findByFile(id, context);
    case 'URI':
      return findContentOfUri(onPortOfSite(id, context), context);
    case 'ID':
      return loadVisibleNode(numberOfGlobalId(id), context);
  }
}

/** Finds an item by its type and its slug, which is in lower case; none in the trash. */
export async function findBySlug(
  { type, slug }: { type: string; slug: string },
  context: RequestContext,
): Promise<ContentRow | null> {
  if (slug === '' || /[A-Z]/.test(slug.replace(/%[\dA-F]{2}/gi, ''))) return null;
  const rows = await context.kernel.database.reader.$queryRaw<{ id: number }[]>(sql`
    SELECT p."id" FROM "posts" p
    WHERE p."type" = ${type} AND ${isIn('p."slug"', storedSlugForms(slug))} AND p."status" <> 'trash'
    ORDER BY p."id" LIMIT 1`);
  return rows[0] ? loadVisibleNode(rows[0].id, context) : null;
}

/** Finds an item at an address of the site, or the one whose slug the query of the home address names. */
async function findContentOfUri(uri: string, context: RequestContext): Promise<ContentRow | null> {
  const path = parseSitePath(context.site, uri);
  const named = path?.segments.length === 0 ? namedItemOf(path.query, context) : null;
  return named ? findBySlug(named, context) : findContentAtUri(uri, context);
}

/** The item that a query names by its slug: a file, an item of a declared type, or one of `post_type`; null for other queries. */
export function namedItemOf(
  query: URLSearchParams,
  { registry }: RequestContext,
): { type: string; slug: string } | null {
  const file = query.get('attachment');
  if (file) return { type: 'attachment', slug: file };
  const types = [...registry.postTypes.values()].filter(isExposedType);
  const declaredType = types.find(({ name, declared }) => declared && query.has(name));
  const type = declaredType ?? types.find(({ name }) => name === query.get('post_type'));
  const slug = query.get(declaredType?.name ?? 'name');
  return slug ? { type: type?.name ?? 'post', slug: slug.split('/').at(-1) ?? '' } : null;
}

/** Finds a file by its address. */
async function findByFile(address: string, context: RequestContext): Promise<ContentRow | null> {
  const { database, addresses } = context.kernel;
  const folder = `${addresses.uploads}/`;
  if (!address.startsWith(folder)) return null;
  const rows = await database.reader.$queryRaw<{ postId: number }[]>(
    sql`SELECT a."postId" FROM "attachments" a WHERE a."file" = ${address.slice(folder.length)} LIMIT 1`,
  );
  return rows[0] ? loadVisibleNode(rows[0].postId, context) : null;
}

/**
 * Finds the item at an address of the site: a path with or without slashes, or a whole address; null if there is none
 * that the viewer may see. Whoever may edit drafts also finds them at the addresses that they would have; others who may see
 * that they exist do not find them by an address.
 */
export async function findContentAtUri(uri: string, context: RequestContext): Promise<ContentRow | null> {
  const path = parseSitePath(context.site, uri);
  if (!path) return null;
  const found =
    (await findItemAtAddress(uri, context)) ??
    (await frontPageAt(withoutLanguage(path, context).path.segments, context)) ??
    (isLoggedIn(context.viewer) ? await findItemAtFutureAddress(uri, context) : null);
  if (!found || !(await hasCapitalsOf(found, { path, context }))) return null;
  const item = await loadVisibleNode(found.id, context);
  // An address such as `/?p=5` leads to no item in the trash; the path of a page does.
  if (item?.status === 'trash' && path.segments.length === 0) return null;
  return item && (!UNPUBLISHED.has(item.status) || mayEdit(item, context)) ? item : null;
}

/** The statuses of items that have yet to be published. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['auto-draft', 'draft', 'future', 'pending']);

/** Whether all capitals of a path are also in the permalink of the item; the functions of the domain ignore them. */
async function hasCapitalsOf(
  row: ContentRow,
  { path, context }: { path: SitePath; context: RequestContext },
): Promise<boolean> {
  const withCapitals = path.segments.filter((segment) => /[A-Z]/.test(segment));
  if (withCapitals.length === 0) return true;
  const permalink = parseSitePath(context.site, await permalinkOf(row, context));
  return withCapitals.every((segment) => permalink?.segments.includes(segment));
}

/** Finds the front page at the path that it would have as an ordinary page. */
async function frontPageAt(segments: readonly string[], context: RequestContext): Promise<ContentRow | null> {
  const { permalinks, languages } = context.site;
  if (permalinks.structure === '' || segments.length === 0) return null;
  const ids = [permalinks.frontPageId ?? 0, ...(languages?.all ?? []).map((language) => language.frontPageId)];
  const rows = await Promise.all(
    [...new Set(ids.filter((id) => id > 0))].map((id) => context.loaders.linkRows.load(id)),
  );
  for (const row of rows) {
    const path = row ? (await pagePathOf(row, context)).split('/').map(decodeSlug) : [];
    if (path.join('/') === segments.join('/')) return row;
  }
  return null;
}
