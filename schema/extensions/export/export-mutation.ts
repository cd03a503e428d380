import { type Builder, oncePerBuilder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { recordWithKey, requireManager, rotateKey } from './key.ts';
import { changeRecord, EXPORT_SETTING, exportableTypes } from './record.ts';
import { exportSettingsType, settingsOf } from './settings-type.ts';

const inputType = oncePerBuilder((builder) =>
  builder.inputType('ExportSettingsInput', {
    description: 'What is to be exported; what is not given stays as it is.',
    fields: (t) => ({
      postTypes: t.stringList({ description: 'Names of the types, in the order in which their items are to come.' }),
      includeRaw: t.boolean({ description: 'Whether items carry their stored content.' }),
      includeUnpublished: t.boolean({
        description: 'Whether drafts and what is pending, private or scheduled are exported.',
      }),
    }),
  }),
);

const TAKES = 'Takes the right to manage the site.';

/** Registers what this file declares on a schema builder. */
export function registerExportMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    updateExportSettings: t.field({
      extensions: { plugin: 'export' },
      type: exportSettingsType(builder),
      description: `Chooses what is exported. ${TAKES}`,
      args: { input: t.arg({ type: inputType(builder), required: true }) },
      resolve: async (_root, { input: { postTypes, includeRaw, includeUnpublished } }, context) => {
        requireManager(context);
        const possible = exportableTypes(context.registry);
        const unknown = postTypes?.find((name) => !possible.includes(name));
        if (unknown !== undefined) {
          throw domainError('rest_invalid_param', { message: `postTypes may name ${possible.join(', ')}.` });
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
      description: `Makes another export key; the one before counts no more. ${TAKES}`,
      resolve: async (_root, _args, context) => {
        requireManager(context);
        return settingsOf(await rotateKey(context.kernel), context);
      },
    }),
    deleteExportSettings: t.boolean({
      extensions: { plugin: 'export' },
      description: `Removes all that exports keep: choices, key and licence. ${TAKES}`,
      resolve: async (_root, _args, context) => {
        requireManager(context);
        const { count } = await context.kernel.database.transaction((client) =>
          client.setting.deleteMany({ where: { name: EXPORT_SETTING } }),
        );
        return count > 0;
      },
    }),
  }));
}
