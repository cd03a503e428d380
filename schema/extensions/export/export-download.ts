import type { Builder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { Download } from '../download.ts';
import { domainError } from '../errors.ts';
import { FORMAT_FILES, makeExport } from './formats/formats.ts';
import { zipOf } from './formats/zip.ts';
import { requireExport, requireManager } from './key.ts';
import { isPaidFormat, type PaidFormat } from './license/export-format.ts';
import { requireLicense } from './license/installed-license.ts';

/** Errors: `rest_forbidden`, `rest_invalid_param`, `export_license_required`. */
async function download(format: string, { key, context }: { key: string; context: RequestContext }): Promise<Download> {
  // It holds what the key is not good for: passwords, and addresses of people.
  if (format === 'wxr') requireManager(context);
  else await requireExport(key, context);
  if (!isPaidFormat(format)) throw domainError('rest_invalid_param', { parameter: 'format' });
  await requireLicense(format, context.kernel);
  const { extension, mimeType } = FORMAT_FILES[format];
  return new Download({ name: `${fileName(context)}.${extension}`, mimeType, bytes: () => bytesOf(format, context) });
}

async function* bytesOf(format: PaidFormat, context: RequestContext): AsyncGenerator<Uint8Array | string> {
  const made = await makeExport(context, { format, viewer: context.viewer });
  yield* made.kind === 'text' ? made.text : zipOf(made.files);
}

/** The site's host and the day. */
const fileName = ({ kernel }: RequestContext): string =>
  `${new URL(kernel.addresses.home).hostname}-${kernel.now().toISOString().slice(0, 'YYYY-MM-DD'.length)}`;

/** Registers what this file declares on a schema builder. */
export function registerExportDownload(builder: Builder): void {
  builder.queryFields((t) => ({
    exportDownload: t.field({
      extensions: { plugin: 'export' },
      type: 'Download',
      description:
        'The site as a file: `markdown`, `mdx`, `csv`, `media` for who may export, `wxr` for administrators. Needs a licence.',
      args: {
        format: t.arg.string({ required: true, description: 'Name of the format.' }),
        key: t.arg.string({ description: 'The export key.' }),
      },
      resolve: (_root, { format, key }, context) => download(format, { key: key ?? '', context }),
    }),
  }));
}
