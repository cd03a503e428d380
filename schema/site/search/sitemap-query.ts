import { countRows, type ListScope, listRows, scopeOfItems, scopeOfTerms } from '../../content/lists/joined-lists.ts';
import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { hasPublishedSql } from '../../core/rows/user-row.ts';
import { authorAddress, termAddress } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';

const kindEnum = oncePerBuilder((builder) =>
  builder.enumType('SitemapKind', {
    description: 'Which addresses a sitemap contains.',
    values: {
      CONTENT: { value: 'content', description: 'Those of the items of a type.' },
      TAXONOMY: { value: 'taxonomy', description: 'Those of the terms of a taxonomy that have items.' },
      AUTHORS: { value: 'authors', description: 'Those of the authors of published items.' },
    } as const,
  }),
);

/** The GraphQL type of the addresses in sitemaps. */
export const sitemapEntryType = oncePerBuilder((builder) =>
  builder.objectRef<SitemapEntry>('SitemapEntry').implement({
    description: 'A public address of the site.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'The absolute address.' }),
      modifiedGmt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the item at the address was changed, in UTC; null if that is not known.',
        resolve: ({ modifiedGmt }, _args, { site }) => modifiedGmt && site.clock.toAnswerDate(modifiedGmt),
      }),
    }),
  }),
);

const sitemapType = oncePerBuilder((builder) =>
  builder.objectRef<SitemapSubject>('Sitemap').implement({
    description: 'A list of public addresses of the site, for search engines.',
    fields: (t) => ({
      kind: t.field({ type: kindEnum(builder), resolve: ({ kind }) => kind }),
      name: t.exposeString('name', { description: 'The name of the type or taxonomy; empty for authors.' }),
      pageCount: t.int({
        description: 'The number of pages, with at most 2,000 addresses each.',
        resolve: (subject, _args, context) => countSitemapPages(subject, context),
      }),
      entries: t.field({
        type: [sitemapEntryType(builder)],
        description: 'The addresses on a page; empty after the last page. Errors: `rest_invalid_param`.',
        args: { page: t.arg.int({ required: true, description: 'The number of the page, from 1.' }) },
        resolve: (subject, { page }, context) => loadSitemapPage(subject, { page: checkedPage(page), context }),
      }),
    }),
  }),
);

/** Higher numbers are not those of pages. */
const MAX_PAGE = 1_000_000;

function checkedPage(page: number): number {
  if (page >= 1 && page <= MAX_PAGE) return page;
  throw domainError('rest_invalid_param', { message: `The page must be between 1 and ${MAX_PAGE}.` });
}

const isNamed =
  ({ kind, name }: { kind?: SitemapSubject['kind'] | null; name?: string | null }) =>
  (subject: SitemapSubject): boolean =>
    (kind ?? subject.kind) === subject.kind && (name ?? subject.name) === subject.name;

/** Registers the query `sitemaps`. */
export function registerSitemapQueries(builder: Builder): void {
  builder.queryField('sitemaps', (t) =>
    t.field({
      type: [sitemapType(builder)],
      description:
        'The sitemaps of the site, or those with a kind and a name. Empty if the site asks search engines not to list it.',
      args: { kind: t.arg({ type: kindEnum(builder) }), name: t.arg.string() },
      resolve: (_root, args, context: RequestContext) => sitemapSubjects(context).filter(isNamed(args)),
    }),
  );
}

/** The number of addresses on one page of a sitemap. */
const ADDRESSES_PER_PAGE = 2_000;

/** Which addresses a sitemap contains: of the items of a type, the terms of a taxonomy, or the authors. */
type SitemapSubject =
  | { kind: 'content'; name: string }
  | { kind: 'taxonomy'; name: string }
  | { kind: 'authors'; name: '' };

/** A public address of the site. */
export interface SitemapEntry {
  address: string;
  /** When the item at the address was changed, in GMT; null if that is not known. */
  modifiedGmt: string | null;
  /** What is at the address, if it can have versions in other languages. */
  source?: { kind: 'home' } | { kind: 'content'; row: ContentRow } | { kind: 'term'; row: TermRow };
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
function sitemapSubjects({ registry, site }: RequestContext): SitemapSubject[] {
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

/** Returns the exact number of pages of a sitemap. Home pages are further addresses on the first page of `page`. */
async function countSitemapPages(subject: SitemapSubject, context: RequestContext): Promise<number> {
  const { from, where, scope } = rowsOf(subject, context);
  const count = await countRows(context, { from, where, scope });
  return Math.max(Math.ceil(count / ADDRESSES_PER_PAGE), containsHome(subject, context) ? 1 : 0);
}

/** Whether the sitemap contains the home page: that of the pages does, unless one of them is the home page. */
const containsHome = ({ kind, name }: SitemapSubject, { site }: RequestContext): boolean =>
  kind === 'content' && name === 'page' && site.text('show_on_front', 'posts') !== 'page';

/** Returns the addresses on a page of a sitemap, from 1; empty after the last page. */
async function loadSitemapPage(
  subject: SitemapSubject,
  { page, context }: { page: number; context: RequestContext },
): Promise<SitemapEntry[]> {
  const ids = await idsOfPage(subject, { page, context });
  const entries = await entriesOf(subject, { ids, context });
  return page === 1 && containsHome(subject, context) ? [...homesOf(context), ...entries] : entries;
}

/** The home pages of all languages that visitors see, or the only one. */
function homesOf({ site, kernel }: RequestContext): SitemapEntry[] {
  const shown = site.languages?.all.filter(({ isActive }) => isActive) ?? [];
  const homes = shown.length > 0 ? shown.map(({ permalinks: { home } }) => home) : [kernel.addresses.home];
  return [...new Set(homes)].map((home) => ({
    ...{ address: `${home}/`, modifiedGmt: null },
    source: { kind: 'home' as const },
  }));
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
    return rows.map((row, index) => ({
      ...{ address: addresses[index] as string, modifiedGmt: row.modifiedGmt },
      source: { kind, row },
    }));
  }
  if (kind === 'taxonomy') {
    const rows: TermRow[] = (await loaders.terms.loadMany(ids)).filter(isLoaded);
    const addresses = await Promise.all(rows.map((row) => termAddress(row, context)));
    return rows.map((row, index) => ({
      ...{ address: addresses[index] as string, modifiedGmt: null },
      source: { kind: 'term' as const, row },
    }));
  }
  const { permalinks } = context.site;
  const rows = (await loaders.users.loadMany(ids)).filter(isLoaded);
  return rows.map((row) => ({ address: authorAddress(permalinks, row), modifiedGmt: null }));
}

const isLoaded = <Row extends object>(row: Row | Error | null): row is Row => row !== null && !(row instanceof Error);
