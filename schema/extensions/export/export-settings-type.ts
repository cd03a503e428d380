import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ExportOptions } from './export-cursor.ts';
import { maySeeExportKey, recordWithKey } from './export-key.ts';
import { currentRecord, type ExportRecord, exportableTypes, optionsOf } from './export-record.ts';

/** The export settings for administrators. */
export interface ExportSettings extends ExportOptions {
  /** The types that can be exported. */
  readonly possibleTypes: readonly { readonly name: string; readonly label: string }[];
  /** The export key; null if the configuration sets it, or the viewer may not see it. */
  readonly key: string | null;
  readonly isKeyPinned: boolean;
  readonly keyCreated: string | null;
}

/** Returns the settings of a stored record. */
export function settingsOf(
  record: ExportRecord,
  context: Pick<RequestContext, 'kernel' | 'registry' | 'viewer'>,
): ExportSettings {
  const { kernel, registry } = context;
  const isKeyPinned = kernel.exportKey !== undefined;
  return {
    ...optionsOf(record, registry),
    possibleTypes: exportableTypes(registry).map((name) => ({
      name,
      label: registry.postTypes.get(name)?.labels.name ?? name,
    })),
    key: isKeyPinned || !maySeeExportKey(context) ? null : record.key,
    keyCreated: isKeyPinned ? null : record.keyCreated,
    isKeyPinned,
  };
}

/** Loads the settings; creates a key if there is none and the viewer may see it. */
export const loadSettings = async (context: RequestContext): Promise<ExportSettings> =>
  settingsOf(await (maySeeExportKey(context) ? recordWithKey : currentRecord)(context.kernel), context);

const possibleType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSettings['possibleTypes'][number]>('ExportableType').implement({
    description: 'A type with items that can be exported.',
    fields: (t) => ({ name: t.exposeString('name'), label: t.exposeString('label') }),
  }),
);

/** The GraphQL type of the export settings. */
export const exportSettingsType = oncePerBuilder((builder) =>
  builder.objectRef<ExportSettings>('ExportSettings').implement({
    description: 'The export options and the key.',
    fields: (t) => ({
      postTypes: t.exposeStringList('postTypes', {
        description: 'The names of the exported types, in the order of the export.',
      }),
      includeRaw: t.exposeBoolean('includeRaw', { description: 'Whether items include their stored content.' }),
      includeUnpublished: t.exposeBoolean('includeUnpublished', {
        description: 'Whether draft, pending, private and scheduled items are exported.',
      }),
      possibleTypes: t.expose('possibleTypes', {
        type: [possibleType(builder)],
        description: 'The types that can be exported.',
      }),
      key: t.exposeString('key', {
        nullable: true,
        description:
          'The export key, with which programs can export without an account. Null if the configuration sets it, or for a limited application password.',
      }),
      keyCreated: t.expose('keyCreated', {
        type: 'DateTime',
        nullable: true,
        description: 'When the key was created, in GMT.',
      }),
      isKeyPinned: t.exposeBoolean('isKeyPinned', { description: 'Whether the configuration sets the key.' }),
    }),
  }),
);
