import { fromDialect, type RestDialect, toDialect } from '../../../rest-bridge/rest-dialect.ts';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { siteOf } from '../../../schema/core/domain.ts';
import { derivedDocument, graphql, type ResultOf, selectionOf } from '../../../schema/core/graphql/typed-document.ts';
import { NO_CLIENT } from '../../../schema/core/request-context.ts';
import { structureRoot } from '../../../schema/core/site/permalink-structure.ts';
import { element, xmlText } from '../../../schema/values/xml-text.ts';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageLanguages } from '../reading/reading-documents.ts';

/** The kinds of sitemaps, with their names in addresses. */
const KIND_NAMES = { CONTENT: 'posts', TAXONOMY: 'taxonomies', AUTHORS: 'users' } as const;

type Kind = keyof typeof KIND_NAMES;

const INDEX = graphql('{ sitemaps { kind name pageCount } }');

const ENTRY_FIELDS = graphql('fragment SitemapEntryFields on SitemapEntry { address modifiedGmt }');

type Entry = ResultOf<typeof ENTRY_FIELDS> & PageLanguages;

const pageWith = (languageFields: string) =>
  derivedDocument<{ sitemaps: { entries: Entry[] }[] }>(`query ($kind: SitemapKind!, $name: String!, $page: Int!) {
    sitemaps(kind: $kind, name: $name) { entries(page: $page) { ${selectionOf(ENTRY_FIELDS)} ${languageFields} } }
  }`);

const PAGE = pageWith('');
const PAGE_IN_LANGUAGES = pageWith('alternates { hreflang address }');

const ANONYMOUS = { viewer: anonymousViewer, client: NO_CLIENT };

/** A requested sitemap: the index, or a page of one. */
export type SitemapAddress = 'index' | { kind: Kind; name: string; page: number };

/** Parses the path of a sitemap below the home page, such as `wp-sitemap-posts-page-1.xml`; null for other paths. */
export function parseSitemapPath(dialect: RestDialect, path: string): SitemapAddress | null {
  if (path === `${dialect.brand}-sitemap.xml`) return 'index';
  const match = /^sitemap-(posts|taxonomies|users)(?:-([\w-]{1,64}))?-([1-9]\d{0,5})\.xml$/.exec(
    path.startsWith(`${dialect.brand}-`) ? path.slice(dialect.brand.length + 1) : '',
  );
  if (!match) return null;
  const [, kindName, name = '', page] = match;
  const kind = (Object.keys(KIND_NAMES) as Kind[]).find((key) => KIND_NAMES[key] === kindName) as Kind;
  return { kind, name: fromDialect(dialect, name), page: Number(page) };
}

/** The address of the index of the sitemaps. */
export async function sitemapIndexAddress({ domain, home, dialect }: PageEnvironment): Promise<string> {
  const { permalinks } = await siteOf(domain);
  return `${home}${structureRoot(permalinks)}${dialect.brand}-sitemap.xml`;
}

/** Writes a sitemap; null if there is none at the address. */
export async function sitemapDocument(environment: PageEnvironment, requested: SitemapAddress): Promise<string | null> {
  return requested === 'index' ? indexDocument(environment) : pageDocument(environment, requested);
}

async function indexDocument(environment: PageEnvironment): Promise<string | null> {
  const { sitemaps } = await runPageOperation(environment, { request: ANONYMOUS, document: INDEX });
  if (sitemaps.length === 0) return null;
  const base = (await sitemapIndexAddress(environment)).replace(/\.xml$/, '');
  const addresses = sitemaps.flatMap(({ kind, name, pageCount }) =>
    Array.from({ length: pageCount }, (_, index) => {
      const subject = name === '' ? '' : `-${toDialect(environment.dialect, name)}`;
      return `${base}-${KIND_NAMES[kind]}${subject}-${index + 1}.xml`;
    }),
  );
  return sitemapIndex(addresses);
}

async function pageDocument(
  environment: PageEnvironment,
  variables: Exclude<SitemapAddress, 'index'>,
): Promise<string | null> {
  const document = environment.domain.registry.languages ? PAGE_IN_LANGUAGES : PAGE;
  const { sitemaps } = await runPageOperation(environment, { request: ANONYMOUS, document, variables });
  const entries = sitemaps[0]?.entries ?? [];
  return entries.length === 0 ? null : sitemapPage(entries);
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes the index of the sitemaps. */
const sitemapIndex = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${NAMESPACE}">
${addresses.map((address) => `<sitemap>${element('loc', address).trimEnd()}</sitemap>\n`).join('')}</sitemapindex>
`;

/** Writes a page of a sitemap. */
function sitemapPage(entries: readonly Entry[]): string {
  const hasVersions = entries.some(({ alternates = [] }) => alternates.length > 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NAMESPACE}"${hasVersions ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${entries.map(writeAddress).join('')}</urlset>
`;
}

function writeAddress({ address, modifiedGmt, alternates = [] }: Entry): string {
  const modified = modifiedGmt === null ? '' : element('lastmod', `${modifiedGmt.slice(0, 19)}Z`).trimEnd();
  const versions = alternates.map((version) => {
    const [hreflang, href] = [version.hreflang, version.address].map(xmlText);
    return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  });
  return `<url>${element('loc', address).trimEnd()}${modified}${versions.join('')}</url>\n`;
}
