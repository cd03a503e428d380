import type { Viewer } from '../../../access/viewer-access.ts';
import type { Domain } from '../../../core/domain.ts';
import { createContext } from '../../../core/request-context.ts';
import type { ExportPages } from '../create-export-item.ts';
import { exportPages } from '../export-page.ts';
import { exportOptions } from '../export-record.ts';
import type { PaidFormat } from '../license/export-format.ts';
import { loadManifest } from '../load-manifest.ts';
import { wxrOf } from '../wxr/wxr.ts';
import { countItems } from '../wxr/wxr-rows.ts';
import { csvOf } from './csv.ts';
import type { ExportFile } from './export-file.ts';
import { mediaFiles } from './media-files.ts';
import { textFiles } from './text-files.ts';

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
