import { element } from '../../../schema/values/xml-text.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes the index of the sitemaps. */
export const sitemapIndex = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${NAMESPACE}">
${addresses.map((address) => `<sitemap>${element('loc', address).trimEnd()}</sitemap>\n`).join('')}</sitemapindex>
`;

/** Writes a page of a sitemap. `modifiedGmt` is a time in GMT. */
export const sitemapPage = (entries: readonly { address: string; modifiedGmt: string | null }[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NAMESPACE}">
${entries.map(writeAddress).join('')}</urlset>
`;

function writeAddress({ address, modifiedGmt }: { address: string; modifiedGmt: string | null }): string {
  const modified = modifiedGmt === null ? '' : element('lastmod', `${modifiedGmt.slice(0, 19)}Z`).trimEnd();
  return `<url>${element('loc', address).trimEnd()}${modified}</url>\n`;
}
