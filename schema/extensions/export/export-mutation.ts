import { recordChange } from '../../core/audit/audit-journal.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { maySeeExportKey, recordWithKey, requireManager, rotateExportKey } from './export-key.ts';
import { changeRecord, EXPORT_SETTING, exportableTypes } from './export-record.ts';
import { exportSettingsType, settingsOf } from './export-settings-type.ts';

const inputType = oncePerBuilder((builder) =>
  builder.inputType('ExportSettingsInput', {
    description: 'The export options; absent values remain unchanged.',
    fields: (t) => ({
      postTypes: t.stringList({ description: 'The names of the exported types, in the order of the export.' }),
      includeRaw: t.boolean({ description: 'Whether items include their stored content.' }),
      includeUnpublished: t.boolean({
        description: 'Whether draft, pending, private and scheduled items are exported.',
      }),
    }),
  }),
);

const REQUIREMENT = 'Requires the capability `manage_options`.';

/** Registers the mutations of the export settings. */
export function registerExportMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateExportSettings: t.field({
      extensions: { plugin: 'export' },
      type: exportSettingsType(builder),
      description: `Changes the export options. ${REQUIREMENT}`,
      args: { input: t.arg({ type: inputType(builder), required: true }) },
      resolve: async (_root, { input: { postTypes, includeRaw, includeUnpublished } }, context) => {
        requireManager(context);
        const exportable = exportableTypes(context.registry);
        const unknown = postTypes?.find((name) => !exportable.includes(name));
        if (unknown !== undefined) {
          throw domainError('rest_invalid_param', { message: `postTypes can contain ${exportable.join(', ')}.` });
        }
        await recordWithKey(context.kernel);
        const record = await changeRecord(context.kernel, (stored) => ({
          ...stored,
          postTypes: postTypes ? [...new Set(postTypes)] : stored.postTypes,
          includeRaw: includeRaw ?? stored.includeRaw,
          includeUnpublished: includeUnpublished ?? stored.includeUnpublished,
        }));
        return settingsOf(record, context);
      },
    }),
    rotateExportKey: t.field({
      extensions: { plugin: 'export' },
      type: exportSettingsType(builder),
      description: `Replaces the export key; the previous key is revoked. ${REQUIREMENT}`,
      resolve: async (_root, _args, context) => {
        requireManager(context);
        if (!maySeeExportKey(context)) throw domainError('insufficient_scope');
        return settingsOf(await rotateExportKey(context.kernel), context);
      },
    }),
    deleteExportSettings: t.boolean({
      extensions: { plugin: 'export' },
      description: `Deletes the export options, the key and the license. ${REQUIREMENT}`,
      resolve: async (_root, _args, context) => {
        requireManager(context);
        return context.kernel.database.transaction(async (client) => {
          const { count } = await client.setting.deleteMany({ where: { name: EXPORT_SETTING } });
          if (count > 0) recordChange(client, { action: 'deleted', kind: 'plugin', id: 'export' });
          return count > 0;
        });
      },
    }),
  }));
}
