import { type Builder, oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { decodePlace, encodePlace } from './cursor.ts';
import type { ExportItem } from './item.ts';
import { MOST_ITEMS } from './item-rows.ts';
import { mayExport, requireExport, requireManager } from './key.ts';
import { beginExport } from './load-manifest.ts';
import { loadMenus } from './load-menus.ts';
import { loadExportPage } from './page.ts';
import { exportOptions } from './record.ts';
import { exportSettingsType, loadSettings } from './settings-type.ts';
import { exportItemType, exportManifestType, exportMenuType } from './types.ts';

const TAKES_KEY = 'Takes the right to manage the site, or the export key.';

interface ItemPage {
  items: readonly ExportItem[];
  next: string | null;
}

const pageType = oncePerBuilder((builder) =>
  builder.objectRef<ItemPage>('ExportPage').implement({
    description: 'Some items of an export, one after the other.',
    fields: (t) => ({
      nodes: t.field({
        type: [exportItemType(builder)],
        extensions: { usualItems: MOST_ITEMS },
        resolve: ({ items }) => [...items],
      }),
      next: t.exposeString('next', {
        nullable: true,
        description: 'Where the next page begins, for `after`; null after the last.',
      }),
    }),
  }),
);

/** Errors: `rest_invalid_param`, `export_options_changed`. */
async function loadPage(after: string | null, context: RequestContext): Promise<ItemPage> {
  if (after === null) return { items: [], next: null };
  const options = exportOptions(context);
  const { items, next } = await loadExportPage(context, { place: decodePlace(after, options), options });
  return { items, next: next && encodePlace(next, options) };
}

/** Registers what this file declares on a schema builder. */
export function registerExportQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    exportManifest: t.field({
      extensions: { plugin: 'export' },
      type: exportManifestType(builder),
      description: `What an export that begins now holds. ${TAKES_KEY}`,
      args: { key: t.arg.string({ description: 'The export key.' }) },
      resolve: async (_root, { key }, context) => {
        await requireExport(key ?? '', context);
        const { manifest, place } = await beginExport(context, exportOptions(context));
        return { ...manifest, start: place };
      },
    }),
    exportItems: t.field({
      extensions: { plugin: 'export' },
      type: pageType(builder),
      description: `A page of an export, in an order that stays: begin with the \`start\` of the manifest. ${TAKES_KEY}`,
      args: {
        key: t.arg.string({ description: 'The export key.' }),
        after: t.arg.string({ description: 'Where the page begins; without it there is nothing.' }),
      },
      resolve: async (_root, { key, after }, context) => {
        await requireExport(key ?? '', context);
        return loadPage(after ?? null, context);
      },
    }),
    exportMenus: t.field({
      extensions: { plugin: 'export' },
      type: [exportMenuType(builder)],
      description: `The menus of an export, with all their links. ${TAKES_KEY}`,
      args: { key: t.arg.string({ description: 'The export key.' }) },
      resolve: async (_root, { key }, context) => {
        await requireExport(key ?? '', context);
        return loadMenus(context);
      },
    }),
    exportAccess: t.field({
      extensions: { plugin: 'export' },
      type: builder.objectRef<{ mayExport: boolean }>('ExportAccess').implement({
        description: 'What the viewer may do with exports.',
        fields: (fields) => ({
          mayExport: fields.exposeBoolean('mayExport', { description: 'Whether they get any.' }),
        }),
      }),
      args: { key: t.arg.string({ description: 'The export key.' }) },
      description: 'Whether the viewer, or whoever has this key, may export the site.',
      resolve: async (_root, { key }, context) => ({ mayExport: await mayExport(key ?? '', context) }),
    }),
    exportSettings: t.field({
      extensions: { plugin: 'export' },
      type: exportSettingsType(builder),
      description: 'What is exported, and the key. Takes the right to manage the site.',
      resolve: (_root, _args, context) => {
        requireManager(context);
        return loadSettings(context);
      },
    }),
  }));
}
