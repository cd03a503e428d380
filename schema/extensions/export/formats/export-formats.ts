import type { Viewer } from '../../../access/viewer-access.ts';
import type { Domain } from '../../../core/domain.ts';
import type { SiteAddresses } from '../../../core/domain-kernel.ts';
import { isFileKey, type MediaStore } from '../../../core/files/media-store.ts';
import { createContext } from '../../../core/request-context.ts';
import { decodeEntities } from '../../../markup/html/escape.ts';
import { csvRow } from '../../../values/csv-row.ts';
import type { ExportItem, ExportPages } from '../create-export-item.ts';
import type { ExportMedia, ExportReference } from '../export-item.ts';
import { exportPages } from '../export-page.ts';
import { exportOptions } from '../export-record.ts';
import type { PaidFormat } from '../license/licensed-format.ts';
import { loadManifest } from '../load-manifest.ts';
import { wxrOf } from '../wxr/wxr.ts';
import { countItems } from '../wxr/wxr-rows.ts';
import { plainTitle, textFiles } from './text-files.ts';
import type { ExportFile } from './zip.ts';

/** An export in one format: a text or files, which are created while they are read. */
export type StartedExport = { readonly total: number } & (
  | { readonly kind: 'text'; readonly text: AsyncIterable<string> }
  | { readonly kind: 'files'; readonly files: AsyncIterable<ExportFile> }
);

/** The file extension and the MIME type of each format. */
export const FORMAT_FILES: Readonly<Record<PaidFormat, { extension: string; mimeType: string }>> = {
  markdown: { extension: 'markdown.zip', mimeType: 'application/zip' },
  mdx: { extension: 'mdx.zip', mimeType: 'application/zip' },
  wxr: { extension: 'xml', mimeType: 'application/rss+xml; charset=UTF-8' },
  csv: { extension: 'csv', mimeType: 'text/csv; charset=UTF-8; header=present' },
  media: { extension: 'media.zip', mimeType: 'application/zip' },
};

/** A callback for progress. Receives the number of items since the last call. */
export type OnItems = (count: number) => void;

/** Starts an export of the site; items are loaded when the content is read. */
export async function startExport(
  domain: Domain,
  { format, viewer, onItems }: { format: PaidFormat; viewer: Viewer; onItems?: OnItems },
): Promise<StartedExport> {
  const { kernel } = domain;
  if (format === 'wxr') {
    const total = await countItems(kernel.database);
    return { kind: 'text', total, text: wxrOf(domain, { viewer, onItems }) };
  }
  const context = await createContext(domain, { viewer });
  const options = exportOptions(context);
  const manifest = await loadManifest(context, options);
  const { total } = manifest;
  const pages = withProgress(exportPages(domain, options), onItems);
  if (format === 'csv') return { kind: 'text', total, text: csvOf(pages) };
  const files =
    format === 'media'
      ? mediaFiles(pages, kernel)
      : textFiles(pages, { format, manifest, permalinks: context.site.text('permalink_structure') });
  return { kind: 'files', total, files };
}

async function* withProgress(pages: ExportPages, onItems: OnItems | undefined): ExportPages {
  for await (const items of pages) {
    yield items;
    onItems?.(items.length);
  }
}

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
async function* csvOf(pages: ExportPages): AsyncGenerator<string> {
  yield csvRow(Object.keys(COLUMNS));
  for await (const items of pages) {
    yield items.map((item) => csvRow(Object.values(COLUMNS).map((column) => column(item)))).join('');
  }
}

/** Matches the names of files that are already compressed. */
const COMPRESSED_FILE =
  /\.(?:jpe?g|png|gif|webp|avif|heic|mp[34]|m4[av]|ogg|ogv|webm|mov|flac|zip|gz|woff2?|pdf|docx|xlsx|pptx)$/i;

/** Yields each file of the site that items contain or link to, once. Missing files are omitted. */
async function* mediaFiles(
  pages: ExportPages,
  { mediaStore, addresses }: { mediaStore: MediaStore; addresses: Pick<SiteAddresses, 'home' | 'uploads'> },
): AsyncGenerator<ExportFile> {
  const keysIn = keyFinder(addresses);
  const exportedKeys = new Set<string>();
  for await (const items of pages) {
    for (const key of items.flatMap((item) => keysIn(textsOf(item)))) {
      if (exportedKeys.has(key)) continue;
      exportedKeys.add(key);
      const stat = await mediaStore.stat(key);
      if (!stat) continue;
      const open = async () => {
        const file = await mediaStore.read(key);
        if (!file) throw new Error(`The file ${key} was removed while it was exported.`);
        return file.body;
      };
      yield { path: key, modified: stat.modified, content: open, isCompressed: COMPRESSED_FILE.test(key) };
    }
  }
}

const textsOf = ({ contentHtml, excerpt, featuredImage, customFieldsMedia }: ExportItem): string =>
  [
    contentHtml,
    excerpt,
    ...(featuredImage ? [featuredImage.url] : []),
    ...Object.values(customFieldsMedia).flatMap((media) => [media as ExportMedia].flat().map(({ url }) => url)),
  ].join('\n');

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Creates a function that finds the keys of uploaded files in a text, by absolute URLs and by paths of the site. */
function keyFinder({ home, uploads }: Pick<SiteAddresses, 'home' | 'uploads'>): (text: string) => string[] {
  const { origin } = new URL(home);
  const pathPattern = uploads.startsWith(`${origin}/`)
    ? `|(?<=["'(=,\\s])${escapeRegExp(uploads.slice(origin.length))}`
    : '';
  const pattern = new RegExp(`(?:${escapeRegExp(uploads)}${pathPattern})/([^\\s"'<>()?#,\\\\]+)`, 'g');
  return (text) => [...text.matchAll(pattern)].flatMap(([, path]) => fileKeyAt(path ?? '') ?? []);
}

/** Returns the key of the file at a path; null if the path, which any author can write, is not that of a file. */
function fileKeyAt(path: string): string | null {
  try {
    const key = decodeURIComponent(decodeEntities(path).replace(/&.*$/, ''));
    return isFileKey(key) ? key : null;
  } catch {
    return null;
  }
}
