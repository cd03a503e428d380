import { domainError } from '../../core/errors/domain-errors.ts';
import { Download } from '../../core/files/transferred-files.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ExportItem } from './create-export-item.ts';
import { decodeExportPosition, encodeExportPosition } from './export-cursor.ts';
import { canExport, requireExport, requireManager } from './export-key.ts';
import { loadExportPage } from './export-page.ts';
import { exportOptions } from './export-record.ts';
import { exportSettingsType, loadSettings } from './export-settings-type.ts';
import { exportItemType, exportManifestType, exportMenuType } from './export-types.ts';
import { FORMAT_FILES, startExport } from './formats/export-formats.ts';
import { zipOf } from './formats/zip.ts';
import { requireLicense } from './license/installed-license.ts';
import { isPaidFormat, type PaidFormat } from './license/licensed-format.ts';
import { loadManifest } from './load-manifest.ts';
import { loadMenus } from './load-menus.ts';

const REQUIREMENT = 'Requires the capability `manage_options` or the export key.';

interface ItemPage {
  items: readonly ExportItem[];
  next: string | null;
}

const pageType = oncePerBuilder((builder) =>
  builder.objectRef<ItemPage>('ExportPage').implement({
    description: 'A page of exported items.',
    fields: (t) => ({
      nodes: t.field({
        type: [exportItemType(builder)],
        resolve: ({ items }) => [...items],
      }),
      next: t.exposeString('next', {
        nullable: true,
        description: 'The cursor of the next page, for `after`; null on the last page.',
      }),
    }),
  }),
);

/** Loads the page at a cursor; an empty page without one. Errors: `rest_invalid_param`, `export_options_changed`. */
async function loadItemPage(after: string | null, context: RequestContext): Promise<ItemPage> {
  if (after === null) return { items: [], next: null };
  const options = exportOptions(context);
  const { items, next } = await loadExportPage(context, { position: decodeExportPosition(after, options), options });
  return { items, next: next && encodeExportPosition(next, options) };
}

/** Registers the queries of exports. */
export function registerExportQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    exportManifest: t.field({
      extensions: { plugin: 'export' },
      type: exportManifestType(builder),
      description: `The manifest of an export that begins now. ${REQUIREMENT}`,
      args: { key: t.arg.string({ description: 'The export key.' }) },
      resolve: async (_root, { key }, context) => {
        await requireExport(key ?? '', context);
        return loadManifest(context, exportOptions(context));
      },
    }),
    exportItems: t.field({
      extensions: { plugin: 'export' },
      type: pageType(builder),
      description: `A page of an export in a stable order; the first cursor is the \`start\` of the manifest. ${REQUIREMENT}`,
      args: {
        key: t.arg.string({ description: 'The export key.' }),
        after: t.arg.string({ description: 'The cursor of the page; without it, the page is empty.' }),
      },
      resolve: async (_root, { key, after }, context) => {
        await requireExport(key ?? '', context);
        return loadItemPage(after ?? null, context);
      },
    }),
    exportMenus: t.field({
      extensions: { plugin: 'export' },
      type: [exportMenuType(builder)],
      description: `The menus of an export, with all their links. ${REQUIREMENT}`,
      args: { key: t.arg.string({ description: 'The export key.' }) },
      resolve: async (_root, { key }, context) => {
        await requireExport(key ?? '', context);
        return loadMenus(context);
      },
    }),
    exportAccess: t.field({
      extensions: { plugin: 'export' },
      type: builder.objectRef<{ mayExport: boolean }>('ExportAccess').implement({
        description: 'The permission to export.',
        fields: (fields) => ({
          mayExport: fields.exposeBoolean('mayExport', { description: 'Whether the viewer may export.' }),
        }),
      }),
      args: { key: t.arg.string({ description: 'The export key.' }) },
      description: 'Whether the viewer, or the holder of the key, may export the site.',
      resolve: async (_root, { key }, context) => ({ mayExport: await canExport(key ?? '', context) }),
    }),
    exportSettings: t.field({
      extensions: { plugin: 'export' },
      type: exportSettingsType(builder),
      description: 'The export options and the key. Requires the capability `manage_options`.',
      resolve: (_root, _args, context) => {
        requireManager(context);
        return loadSettings(context);
      },
    }),
  }));
}

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
