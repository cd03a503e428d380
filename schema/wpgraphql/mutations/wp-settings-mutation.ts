import { domainError } from '../../core/errors/domain-errors.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { updateSettings } from '../../site/settings/update-settings.ts';
import { parseJson } from '../../values/json-text.ts';
import { SCALARS } from '../core/schema-value-type.ts';
import { type SettingGroup, settingGroupsOf } from '../core/setting-groups.ts';
import {
  builderOf,
  LIST_OF_NULLABLES,
  type WpgraphqlBuilder,
  type WpgraphqlInputs,
  type WpgraphqlObjectFields,
} from '../core/wpgraphql-builder.ts';
import { allSettingsObject, firstLower, prefixedName } from '../types/setting-objects.ts';
import { addMutation } from './mutation-field.ts';

/** A field of the input with the setting that it writes. */
interface SettingField {
  field: string;
  /** The name of the setting in the domain. */
  name: string;
  setting: SettingGroup['settings'][string];
}

/** The fields of the input. Fields of groups have the names of the settings of the domain. */
const settingFieldsOf = (registry: Registry): readonly SettingField[] =>
  settingGroupsOf(registry).flatMap(({ typeName, settings }) =>
    Object.entries(settings)
      .filter(([, { isReadOnly }]) => !isReadOnly)
      .map(([name, setting]) => ({ field: prefixedName(firstLower(typeName), name), name, setting })),
  );

const inputFields = (t: WpgraphqlInputs) =>
  Object.fromEntries(
    settingFieldsOf(builderOf(t).environment.registry).map(({ field, setting: { schema, description } }) => [
      field,
      inputField(t, { schema, description }),
    ]),
  );

/** A list of scalars is a list; what has no such form is JSON in a text. */
function inputField(t: WpgraphqlInputs, { schema, description }: { schema: JsonSchema; description: string }) {
  const { type, items } = schema;
  const scalar = (SCALARS[String(type)] ?? 'String') as 'String';
  const entry = type === 'array' ? (SCALARS[String(items?.type)] as 'String' | undefined) : undefined;
  return entry
    ? t.field({ type: [entry], description, required: LIST_OF_NULLABLES })
    : t.field({ type: scalar, description });
}

/** Returns the value of a field of the input. Errors: `rest_invalid_param` for a text that is not JSON. */
function valueOfInput(value: unknown, { field, setting: { schema } }: SettingField): unknown {
  if (typeof value !== 'string' || (schema.type !== 'array' && schema.type !== 'object')) return value;
  const parsed = parseJson(value);
  if (parsed === null) throw domainError('rest_invalid_param', { message: `${field} must be JSON in a text.` });
  return parsed;
}

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
        settingGroupsOf(builder.environment.registry).map((group) => [
          firstLower(group.typeName),
          t.field({ type: group.typeName as 'GeneralSettings', description: group.description, resolve: () => group }),
        ]),
      ),
    }),
    resolve: async (input: Readonly<Record<string, unknown>>, context) => {
      const changes = settingFieldsOf(context.registry).flatMap((written) => {
        const value = input[written.field] ?? null;
        return value === null ? [] : [[written.name, valueOfInput(value, written)] as const];
      });
      await updateSettings(context, Object.fromEntries(changes));
      return {};
    },
  });
}
