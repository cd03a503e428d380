import { type GroupField, isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { asList, type FieldType, isEmptyValue, isFalsy, isNumericText, storedTexts } from '../field-type.ts';

/** Returns the labels of the choices of a field, by value. */
export function choicesOf({ settings }: GroupField): ReadonlyMap<string, string> {
  const choices = (settings.choices ?? []) as readonly (readonly [string, string])[];
  return new Map(choices);
}

/** Returns the values that may be chosen; the labels, if each value is also the label of a choice. */
function acceptedChoices(field: GroupField): readonly string[] {
  const choices = choicesOf(field);
  const labels = [...choices.values()];
  const values = [...choices.keys()];
  return values.every((value) => labels.includes(value)) ? labels : values;
}

/** Returns the values of the choices for a JSON Schema; values that are numbers may be sent as such. */
function choiceValues(field: GroupField): JsonValue[] {
  const accepted = acceptedChoices(field);
  return [...accepted, ...accepted.filter(isNumericText).map((value) => Math.trunc(Number(value)))];
}

/** Returns a chosen value in the return format of the field: the value, its label, or both. */
function formatChoice(value: JsonValue, field: GroupField): JsonValue {
  if (typeof value === 'object') return value;
  const label = choicesOf(field).get(String(value)) ?? value;
  const format = field.settings.return_format;
  if (format === 'label') return label;
  return format === 'array' ? { value, label } : value;
}

/** Returns a chosen value, or each of several, in the return format of the field. */
const formatChoices = (value: JsonValue, field: GroupField): JsonValue => {
  if (isEmptyValue(value)) return value;
  return Array.isArray(value)
    ? value.map((entry: JsonValue) => formatChoice(entry, field))
    : formatChoice(value, field);
};

/** Returns a list of chosen values in the return format of the field. */
const formatChoiceList = (value: JsonValue, field: GroupField): JsonValue =>
  asList(value).map((entry) => formatChoice(entry, field));

/** Returns chosen values as texts; null in the place of a list or a map, which is no choice. */
const choiceTexts = (value: JsonValue): (string | null)[] =>
  asList(value).map((entry) => (typeof entry === 'object' ? null : String(entry)));

/** Returns the last value of a list or a map; another value as it is. */
const lastOfList = (value: JsonValue): JsonValue =>
  typeof value === 'object' && value !== null
    ? ((Object.values(value).at(-1) as JsonValue | undefined) ?? null)
    : value;

/** Returns the schema of a single choice as a text; without the choices if others may be sent too. */
function choiceSchema(
  field: GroupField,
  { extra, acceptsOthers }: { extra: readonly JsonValue[]; acceptsOthers: boolean },
): JsonSchema {
  const { defaultValue } = field;
  return {
    type: ['string', 'null'],
    ...(isEmptyValue(defaultValue) ? {} : { default: defaultValue }),
    ...(acceptsOthers ? {} : { enum: [...choiceValues(field), ...extra] }),
  };
}

const isMultiple = ({ settings }: GroupField): boolean => isSwitchedOn(settings.multiple);

/** One or several of the choices of a menu. */
export const selectField: FieldType = {
  schema: (field) => ({
    type: ['string', 'array', 'int', 'null'],
    items: { type: ['string', 'int'], enum: choiceValues(field) },
    ...(isSwitchedOn(field.settings.allow_null) ? {} : { minItems: 1 }),
    ...(isMultiple(field) ? {} : { maxItems: 1 }),
    ...(field.defaultValue === null ? {} : { default: field.defaultValue }),
  }),
  load: (stored, { field }) => {
    if (isMultiple(field)) return asList(stored);
    return typeof stored === 'object' && stored !== null
      ? ((Object.values(stored)[0] as JsonValue | undefined) ?? false)
      : stored;
  },
  standard: (value, { field }) => formatChoices(value, field),
  check: (value, { field }) => {
    const accepted = acceptedChoices(field);
    // The schema has checked lists.
    if (typeof value === 'object' || accepted.includes(String(value)) || (value === true && accepted.length > 0))
      return null;
    return { message: `must be one of ${accepted.join(', ')}.`, value };
  },
  store: storedTexts,
  graphql: '[String]',
  graphqlValue: (value, { field }) => {
    const formatted = formatChoices(value, field);
    const { return_format: format } = field.settings;
    if (format !== 'array') return choiceTexts(formatted);
    // A single choice with its label is a list of both.
    return Array.isArray(formatted)
      ? choiceTexts(value)
      : choiceTexts(value).flatMap((entry) => [entry, entry === null ? null : (choicesOf(field).get(entry) ?? entry)]);
  },
};

/** Any number of the choices. */
export const checkboxField: FieldType = {
  schema: (field) => ({
    type: ['integer', 'string', 'array', 'null'],
    items: {
      type: ['string', 'integer'],
      ...(isSwitchedOn(field.settings.allow_custom) ? {} : { enum: choiceValues(field) }),
    },
    ...(field.defaultValue === null ? {} : { default: field.defaultValue }),
  }),
  standard: (value, { field }) => formatChoiceList(value, field),
  store: storedTexts,
  graphql: '[String]',
  graphqlValue: (value) => (isFalsy(value) ? null : choiceTexts(value)),
};

/** One of the choices. */
export const radioField: FieldType = {
  schema: (field) => {
    const { allow_null: allowNull, other_choice: otherChoice } = field.settings;
    return choiceSchema(field, {
      extra: isSwitchedOn(allowNull) ? [null] : [],
      acceptsOthers: isSwitchedOn(otherChoice),
    });
  },
  load: lastOfList,
  standard: (value, { field }) => formatChoices(value, field),
  graphql: 'String',
};

/** One of the choices, shown as buttons. */
export const buttonGroupField: FieldType = {
  schema: (field) =>
    choiceSchema(field, { extra: isSwitchedOn(field.settings.allow_null) ? [null, ''] : [null], acceptsOthers: false }),
  load: lastOfList,
  standard: (value, { field }) => formatChoices(value, field),
  graphql: 'String',
};

/** A switch. */
export const trueFalseField: FieldType = {
  schema: ({ defaultValue }) => ({ type: ['boolean', 'null'], default: isSwitchedOn(defaultValue) }),
  light: (value) => !isFalsy(value),
  standard: (value) => !isFalsy(value),
  graphql: 'Boolean',
  graphqlValue: (value) => !isFalsy(value),
};
