import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { updateSettings } from '../../site/settings/update-settings.ts';
import { type SettingGroup, settingGroups } from '../core/setting-groups.ts';
import type { WpgraphqlBuilder, WpgraphqlInputs, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { allSettingsObject, firstLower, prefixedName } from '../types/setting-objects.ts';
import { addMutation } from './mutation-field.ts';

/** The groups whose settings this API writes. Their fields have the names of the settings of the domain. */
const writableGroups = settingGroups.filter(({ key }) => key !== 'permalink');

/** The settings that only the configuration of the server changes. */
const READ_ONLY: ReadonlySet<string> = new Set(['homeUrl']);

/** A field of the input with the setting that it writes. */
interface SettingField {
  field: string;
  /** The name of the setting in the domain. */
  name: string;
  setting: SettingGroup['settings'][string];
}

const settingFields: readonly SettingField[] = writableGroups.flatMap(({ typeName, settings }) =>
  Object.entries(settings)
    .filter(([name]) => !READ_ONLY.has(name))
    .map(([name, setting]) => ({ field: prefixedName(firstLower(typeName), name), name, setting })),
);

const inputFields = (t: WpgraphqlInputs) =>
  Object.fromEntries(
    settingFields.map(({ field, setting: { type, description } }) => [field, t.field({ type, description })]),
  );

type ResultFields = WpgraphqlObjectFields<object>;

/** Registers the mutation of the settings of the site. */
export function registerSettingsMutation(builder: WpgraphqlBuilder): void {
  addMutation(builder, {
    name: 'updateSettings',
    scope: writesKind('settings'),
    description: 'Changes settings of the site. Absent settings remain unchanged.',
    input: inputFields,
    payload: (t: ResultFields) => ({
      allSettings: t.field({ type: allSettingsObject(builder), resolve: () => ({}) }),
      ...Object.fromEntries(
        settingGroups.map((group) => [
          firstLower(group.typeName),
          t.field({ type: group.typeName, description: group.description, resolve: () => group }),
        ]),
      ),
    }),
    resolve: async (input: Readonly<Record<string, unknown>>, context) => {
      const changes = settingFields.flatMap(({ field, name }) =>
        input[field] === undefined || input[field] === null ? [] : [[name, input[field]] as const],
      );
      await updateSettings(context, Object.fromEntries(changes));
      return {};
    },
  });
}
