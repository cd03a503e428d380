import type { Viewer } from '../../access/viewer.ts';
import { createContext } from '../../context.ts';
import type { Domain } from '../../domain.ts';
import type { ExportPages } from '../item.ts';
import type { PaidFormat } from '../license/export-format.ts';
import { beginExport } from '../load-manifest.ts';
import { exportPages } from '../page.ts';
import { exportOptions } from '../record.ts';
import { countItems } from '../wxr/rows.ts';
import { wxrOf } from '../wxr/wxr.ts';
import { csvOf } from './csv.ts';
import type { ExportFile } from './export-file.ts';
import { mediaFiles } from './media-files.ts';
import { textFiles } from './text-files.ts';

/** An export in one of the formats: a text that is made while it is read, or files of which each is. */
export type MadeExport = { readonly total: number } & (
  | { readonly kind: 'text'; readonly text: AsyncIterable<string> }
  | { readonly kind: 'files'; readonly files: AsyncIterable<ExportFile> }
);

/** What a format is called in names of files, and its type. */
export const FORMAT_FILES: Readonly<Record<PaidFormat, { extension: string; mimeType: string }>> = {
  markdown: { extension: 'markdown.zip', mimeType: 'application/zip' },
  mdx: { extension: 'mdx.zip', mimeType: 'application/zip' },
  wxr: { extension: 'xml', mimeType: 'application/rss+xml; charset=UTF-8' },
  csv: { extension: 'csv', mimeType: 'text/csv; charset=UTF-8; header=present' },
  media: { extension: 'media.zip', mimeType: 'application/zip' },
};

/** Hears how many items were made since it was last told. */
export type OnItems = (count: number) => void;

/** Begins an export of the site; nothing is read but counts before its content is asked for. */
export async function makeExport(
  domain: Domain,
  { format, viewer, onItems }: { format: PaidFormat; viewer: Viewer; onItems?: OnItems },
): Promise<MadeExport> {
  const { kernel } = domain;
  if (format === 'wxr') {
    const total = await countItems(kernel.database.reader);
    return { kind: 'text', total, text: wxrOf(domain, { viewer, onItems }) };
  }
  const context = await createContext(domain, { viewer });
  const options = exportOptions(context);
  const { manifest } = await beginExport(context, options);
  const { total } = manifest;
  const pages = counted(exportPages(domain, options), onItems);
  if (format === 'csv') return { kind: 'text', total, text: csvOf(pages) };
  const files =
    format === 'media'
      ? mediaFiles(pages, kernel)
      : textFiles(pages, { format, manifest, permalinks: context.site.text('permalink_structure') });
  return { kind: 'files', total, files };
}

async function* counted(pages: ExportPages, onItems: OnItems | undefined): ExportPages {
  for await (const items of pages) {
    yield items;
    onItems?.(items.length);
  }
}
