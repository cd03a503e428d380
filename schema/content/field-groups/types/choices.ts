import type { GroupField } from '../../../core/registry/field-group.ts';
import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { asList, isEmptyValue } from '../field-type.ts';

/** Returns the labels of the choices of a field, by value. */
export function choicesOf({ settings }: GroupField): ReadonlyMap<string, string> {
  const choices = (settings.choices ?? []) as readonly (readonly [string, string])[];
  return new Map(choices);
}

/** Returns the values of the choices for a JSON Schema; values that are numbers may be sent as such. */
export const choiceValues = (field: GroupField): JsonValue[] =>
  [...choicesOf(field).keys()].flatMap((value) =>
    /^(?:0|-?[1-9]\d{0,14})$/.test(value) ? [value, Number(value)] : [value],
  );

/** Returns a chosen value in the return format of the field: the value, its label, or both. */
function formatChoice(value: JsonValue, field: GroupField): JsonValue {
  if (typeof value === 'object') return value;
  const label = choicesOf(field).get(String(value)) ?? value;
  const format = field.settings.return_format;
  if (format === 'label') return label;
  return format === 'array' ? { value, label } : value;
}

/** Returns a chosen value, or each of several, in the return format of the field. */
export const formatChoices = (value: JsonValue, field: GroupField): JsonValue => {
  if (isEmptyValue(value)) return value;
  return Array.isArray(value)
    ? value.map((entry: JsonValue) => formatChoice(entry, field))
    : formatChoice(value, field);
};

/** Returns a list of chosen values in the return format of the field. */
export const formatChoiceList = (value: JsonValue, field: GroupField): JsonValue =>
  asList(value).map((entry) => formatChoice(entry, field));

/** Returns the last value of a list; a value that is no list as it is. */
export const lastOfList = (value: JsonValue): JsonValue =>
  Array.isArray(value) ? ((value.at(-1) as JsonValue | undefined) ?? null) : value;

/** Returns the schema of a single choice as a text; without the choices if others may be sent too. */
export function choiceSchema(
  field: GroupField,
  { extra, acceptsOthers }: { extra: readonly JsonValue[]; acceptsOthers: boolean },
): JsonSchema {
  const { defaultValue } = field;
  return {
    type: ['string', 'null'],
    ...(isEmptyValue(defaultValue) ? {} : { default: defaultValue }),
    ...(acceptsOthers ? {} : { enum: [...choicesOf(field).keys(), ...extra] }),
  };
}
