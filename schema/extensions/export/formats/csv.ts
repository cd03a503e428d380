import { csvRow } from '../../../values/csv-row.ts';
import type { ExportItem, ExportPages } from '../create-export-item.ts';
import type { ExportReference } from '../export-item.ts';
import { plainTitle } from './plain-title.ts';

const termNames = (list: readonly ExportReference[] = []) => list.map(({ name }) => plainTitle(name)).join(', ');

/** The columns, in order. Nested values are JSON. */
const COLUMNS: Readonly<Record<string, (item: ExportItem) => string | number | null>> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  status: ({ status }) => status,
  title: ({ title }) => plainTitle(title),
  document_title: ({ documentTitle }) => documentTitle,
  slug: ({ slug }) => slug,
  permalink: ({ permalink }) => permalink,
  date: ({ date }) => date,
  date_gmt: ({ dateGmt }) => dateGmt,
  modified: ({ modified }) => modified,
  modified_gmt: ({ modifiedGmt }) => modifiedGmt,
  author: ({ author }) => author?.name ?? null,
  excerpt: ({ excerpt }) => excerpt,
  content_html: ({ contentHtml }) => contentHtml,
  content_raw: ({ contentRaw }) => contentRaw ?? null,
  menu_order: ({ menuOrder }) => menuOrder,
  parent: ({ parent }) => parent,
  featured_image: ({ featuredImage }) => featuredImage?.url ?? null,
  categories: ({ taxonomies }) => termNames(taxonomies.category),
  tags: ({ taxonomies }) => termNames(taxonomies.post_tag),
  taxonomies: ({ taxonomies: { category: _, post_tag: __, ...others } }) => json(others),
  seo_title: ({ seo }) => seo.title,
  seo_description: ({ seo }) => seo.description,
  custom_fields: ({ customFields }) => json(customFields),
  comments: ({ comments }) => comments.length,
};

const json = (map: object): string | null => (Object.keys(map).length > 0 ? JSON.stringify(map) : null);

/** Writes a header row, and a row for each item (RFC 4180). */
export async function* csvOf(pages: ExportPages): AsyncGenerator<string> {
  yield csvRow(Object.keys(COLUMNS));
  for await (const items of pages) {
    yield items.map((item) => csvRow(Object.values(COLUMNS).map((column) => column(item)))).join('');
  }
}
