import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { Download } from '../../core/download-value.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireExport, requireManager } from './export-key.ts';
import { FORMAT_FILES, startExport } from './formats/export-formats.ts';
import { zipOf } from './formats/zip.ts';
import { isPaidFormat, type PaidFormat } from './license/export-format.ts';
import { requireLicense } from './license/installed-license.ts';

/** Creates the download of an export. Errors: `rest_forbidden`, `rest_invalid_param`, `export_license_required`. */
async function download(format: string, { key, context }: { key: string; context: RequestContext }): Promise<Download> {
  // WXR contains passwords and e-mail addresses, which the export key does not grant.
  if (format === 'wxr') requireManager(context);
  else await requireExport(key, context);
  if (!isPaidFormat(format)) throw domainError('rest_invalid_param', { parameter: 'format' });
  await requireLicense(format, context.kernel);
  const { extension, mimeType } = FORMAT_FILES[format];
  return new Download({ name: `${fileName(context)}.${extension}`, mimeType, bytes: () => bytesOf(format, context) });
}

async function* bytesOf(format: PaidFormat, context: RequestContext): AsyncGenerator<Uint8Array | string> {
  const siteExport = await startExport(context, { format, viewer: context.viewer });
  yield* siteExport.kind === 'text' ? siteExport.text : zipOf(siteExport.files);
}

/** The file name without an extension: the host of the site and the date. */
const fileName = ({ kernel }: RequestContext): string =>
  `${new URL(kernel.addresses.home).hostname}-${kernel.now().toISOString().slice(0, 'YYYY-MM-DD'.length)}`;

/** Registers the query `exportDownload`. */
export function registerExportDownload(builder: Builder): void {
  builder.queryFields((t) => ({
    exportDownload: t.field({
      extensions: { plugin: 'export' },
      type: 'Download',
      description:
        'The site as a file. The formats `markdown`, `mdx`, `csv` and `media` require the capability `manage_options` or the export key, `wxr` requires `manage_options`. All require a license.',
      args: {
        format: t.arg.string({ required: true, description: 'The name of the format.' }),
        key: t.arg.string({ description: 'The export key.' }),
      },
      resolve: (_root, { format, key }, context) => download(format, { key: key ?? '', context }),
    }),
  }));
}
