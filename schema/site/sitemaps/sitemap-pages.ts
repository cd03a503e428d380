import { countRows, type ListScope, listRows, scopeOfItems, scopeOfTerms } from '../../content/lists/joined-lists.ts';
import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { hasPublishedSql } from '../../core/rows/user-row.ts';
import { authorAddress } from '../../urls/archive-link.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { termAddress } from '../../urls/term-address.ts';

/** The number of addresses on one page of a sitemap. */
const ADDRESSES_PER_PAGE = 2_000;

/** Which addresses a sitemap contains: of the items of a type, the terms of a taxonomy, or the authors. */
export type SitemapSubject =
  | { kind: 'content'; name: string }
  | { kind: 'taxonomy'; name: string }
  | { kind: 'authors'; name: '' };

/** A public address of the site. */
export interface SitemapEntry {
  address: string;
  /** When the item at the address was changed, in GMT; null if that is not known. */
  modifiedGmt: string | null;
}

/** The rows of a sitemap, and their order on its pages. */
interface SitemapRows {
  from: Sql;
  where: Sql;
  /** The order is stable: a new item changes only the last page. */
  order: Sql;
  scope?: ListScope;
}

/**
 * Returns the subjects of the sitemaps: all types and taxonomies whose items and terms have public addresses, without
 * uploaded files, and the authors. Empty if the site asks search engines not to list it.
 */
export function sitemapSubjects({ registry, site }: RequestContext): SitemapSubject[] {
  if (!site.flag('blog_public', true)) return [];
  const types = [...registry.postTypes.values()].filter(({ name, viewable }) => viewable && name !== 'attachment');
  const taxonomies = [...registry.taxonomies.values()].filter(({ viewable }) => viewable);
  return [
    ...types.map(({ name }) => ({ kind: 'content' as const, name })),
    ...taxonomies.map(({ name }) => ({ kind: 'taxonomy' as const, name })),
    { kind: 'authors', name: '' },
  ];
}

const viewableTypes = ({ postTypes }: RequestContext['registry']): string[] =>
  [...postTypes.values()].filter(({ viewable }) => viewable).map(({ name }) => name);

function rowsOf(subject: SitemapSubject, { registry }: RequestContext): SitemapRows {
  switch (subject.kind) {
    case 'content':
      return {
        from: sql`"posts" p`,
        where: sql`p."type" = ${subject.name} AND p."status" = 'publish'`,
        order: sql`p."date", p."id"`,
        scope: scopeOfItems([subject.name]),
      };
    case 'taxonomy':
      return {
        from: sql`"terms" t`,
        where: sql`t."taxonomy" = ${subject.name} AND t."count" > 0`,
        order: sql`t."id"`,
        scope: scopeOfTerms(subject.name),
      };
    case 'authors':
      return { from: sql`"users" u`, where: hasPublishedSql(registry, viewableTypes(registry)), order: sql`u."id"` };
  }
}

/** Returns the exact number of pages of a sitemap. The home page is one more address on the first page of `page`. */
export async function countSitemapPages(subject: SitemapSubject, context: RequestContext): Promise<number> {
  const { from, where, scope } = rowsOf(subject, context);
  const count = await countRows(context, { from, where, scope });
  return Math.max(Math.ceil(count / ADDRESSES_PER_PAGE), containsHome(subject, context) ? 1 : 0);
}

/** Whether the sitemap contains the home page: that of the pages does, unless one of them is the home page. */
const containsHome = ({ kind, name }: SitemapSubject, { site }: RequestContext): boolean =>
  kind === 'content' && name === 'page' && site.text('show_on_front', 'posts') !== 'page';

/** Returns the addresses on a page of a sitemap, from 1; empty after the last page. */
export async function loadSitemapPage(
  subject: SitemapSubject,
  { page, context }: { page: number; context: RequestContext },
): Promise<SitemapEntry[]> {
  const ids = await idsOfPage(subject, { page, context });
  const entries = await entriesOf(subject, { ids, context });
  const { home } = context.kernel.addresses;
  return page === 1 && containsHome(subject, context)
    ? [{ address: `${home}/`, modifiedGmt: null }, ...entries]
    : entries;
}

/** The ids come from an index alone, so that the rows of earlier pages are not read. */
async function idsOfPage(
  subject: SitemapSubject,
  { page, context }: { page: number; context: RequestContext },
): Promise<number[]> {
  const { from, where, order, scope } = rowsOf(subject, context);
  const alias = { content: 'p', taxonomy: 't', authors: 'u' }[subject.kind] as 'p' | 't' | 'u';
  const offset = (page - 1) * ADDRESSES_PER_PAGE;
  const rows = await listRows<{ id: number }>(context, {
    statement: sql`SELECT ${ID_COLUMNS[alias]} AS "id" FROM ${from} WHERE ${allOf([where])}
      ORDER BY ${order} LIMIT ${ADDRESSES_PER_PAGE} OFFSET ${offset}`,
    columnsKey: 'sitemap',
    sharesStatement: false,
    isScan: true,
    scope,
  });
  return rows.map(({ id }) => id);
}

const ID_COLUMNS = { p: sql`p."id"`, t: sql`t."id"`, u: sql`u."id"` } as const;

async function entriesOf(
  { kind }: SitemapSubject,
  { ids, context }: { ids: readonly number[]; context: RequestContext },
): Promise<SitemapEntry[]> {
  const { loaders } = context;
  // Rows that were deleted between the two statements are left out.
  if (kind === 'content') {
    const rows = (await loaders.linkRows.loadMany(ids)).filter(isLoaded);
    const addresses = await Promise.all(rows.map((row) => permalinkOf(row, context)));
    return rows.map(({ modifiedGmt }, index) => ({ address: addresses[index] as string, modifiedGmt }));
  }
  if (kind === 'taxonomy') {
    const rows: TermRow[] = (await loaders.terms.loadMany(ids)).filter(isLoaded);
    const addresses = await Promise.all(rows.map((row) => termAddress(row, context)));
    return addresses.map((address) => ({ address, modifiedGmt: null }));
  }
  const { permalinks } = context.site;
  const rows = (await loaders.users.loadMany(ids)).filter(isLoaded);
  return rows.map((row) => ({ address: authorAddress(permalinks, row), modifiedGmt: null }));
}

const isLoaded = <Row extends object>(row: Row | Error | null): row is Row => row !== null && !(row instanceof Error);
