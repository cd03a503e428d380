import type { JsonValue } from '../../json-schema/schema-types.ts';

/** A rule about what has the fields of a group: `{ param: 'post_type', operator: '==', value: 'post' }`. */
export interface LocationRule {
  param: string;
  operator: '==' | '!=';
  value: string;
  /** The type of the item that a rule about one item names, when the groups were read; absent for other rules. */
  itemType?: string;
}

/** A layout of a field of flexible content. */
export interface FieldLayout {
  key: string;
  name: string;
  label: string;
  fields: readonly GroupField[];
}

/** A field of a group. */
export interface GroupField {
  /** Unique on the site; the meta value `_<name>` of an owner names it. */
  key: string;
  name: string;
  label: string;
  type: string;
  instructions: string;
  isRequired: boolean;
  /** The value of owners that store none; null for none. */
  defaultValue: JsonValue;
  /** The fields of a group, or of a row of a repeater. */
  fields: readonly GroupField[];
  /** The layouts of flexible content. */
  layouts: readonly FieldLayout[];
  isInGraphql: boolean;
  /** The name in GraphQL; by default the name in camel case. */
  graphqlName: string | null;
  /** The settings of its type, by the names of the export format: `choices`, `return_format`, … */
  settings: Readonly<Record<string, JsonValue>>;
  /** The keys of the groups whose fields are cloned among `fields`, without prefixes. */
  clonedGroups?: readonly string[];
}

/** A group of fields, and the rules about what has them. */
export interface FieldGroup {
  key: string;
  title: string;
  isActive: boolean;
  order: number;
  /** Alternatives, each a list of rules that must all hold. */
  location: readonly (readonly LocationRule[])[];
  isInRest: boolean;
  isInGraphql: boolean;
  /** The name in GraphQL; null: it follows from the title. With an empty one no type has the group. */
  graphqlName: string | null;
  /** The GraphQL types that have the group; null: they follow from the rules. */
  graphqlTypes: readonly string[] | null;
  fields: readonly GroupField[];
  /** The keys of the groups whose fields are cloned among `fields`, without prefixes. */
  clonedGroups?: readonly string[];
}

type ExportedMap = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is ExportedMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of an export, which PHP may have written as a map with numbers as keys. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value instanceof Map ? [...value.values()] : isMap(value) ? Object.values(value) : [];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Whether a switch of an export is on: PHP stores it as a boolean, a number or a text. */
export const isSwitchedOn = (value: unknown): boolean =>
  value !== undefined && value !== null && !/^(?:|0|false)$/.test(textOf(value));

/** Returns the number in a setting; null for an empty one. */
export function numberSetting(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/** The deepest nesting of fields that is read. */
const MAX_DEPTH = 10;

/**
 * Reads a group from its export format, the JSON files that the plugin for field groups writes. Returns null for something else.
 */
export function parseFieldGroup(exported: unknown): FieldGroup | null {
  if (!isMap(exported) || textOf(exported.key) === '' || exported.fields === undefined) return null;
  const path = textOf(exported.key).replace(/^group_/, '');
  return groupOf(
    exported,
    listOf(exported.fields).flatMap((field) => parseField(field, { depth: 0, path }) ?? []),
  );
}

/** Returns a group from its settings and its fields. */
export function groupOf(settings: ExportedMap, fields: readonly GroupField[]): FieldGroup {
  const types = listOf(settings.graphql_types).map(textOf);
  return {
    key: textOf(settings.key),
    title: textOf(settings.title),
    isActive: settings.active === undefined || isSwitchedOn(settings.active),
    order: numberSetting(settings.menu_order) ?? 0,
    location: listOf(settings.location).map((rules) => listOf(rules).flatMap(parseRule)),
    isInRest: isSwitchedOn(settings.show_in_rest),
    isInGraphql: isSwitchedOn(settings.show_in_graphql),
    graphqlName: settings.graphql_field_name === undefined ? null : textOf(settings.graphql_field_name),
    graphqlTypes: isSwitchedOn(settings.map_graphql_types_from_location_rules) && types.length > 0 ? types : null,
    fields,
  };
}

function parseRule(rule: unknown): LocationRule[] {
  if (!isMap(rule)) return [];
  return [{ param: textOf(rule.param), operator: rule.operator === '!=' ? '!=' : '==', value: textOf(rule.value) }];
}

/** Reads fields of an export below the one with a key. */
export const parseFieldsBelow = (fields: unknown, { key, depth }: { key: string; depth: number }): GroupField[] =>
  listOf(fields).flatMap((field) => parseField(field, { depth, path: key.replace(/^(?:field|layout)_/, '') }) ?? []);

/** Reads a field. Without a key it gets one from the names on its path. */
function parseField(exported: unknown, { depth, path }: { depth: number; path: string }): GroupField | null {
  if (!isMap(exported) || depth > MAX_DEPTH) return null;
  const own = `${path}_${textOf(exported.name)}`;
  const below = (fields: unknown, at: string) =>
    listOf(fields).flatMap((field) => parseField(field, { depth: depth + 1, path: at }) ?? []);
  const layouts = listOf(exported.layouts).flatMap((layout) =>
    isMap(layout) ? [layoutOf(layout, below(layout.sub_fields, `${own}_${textOf(layout.name)}`))] : [],
  );
  const keyed = textOf(exported.key) === '' ? { ...exported, key: `field_${own}` } : exported;
  return fieldOf(keyed, { fields: below(exported.sub_fields, own), layouts });
}

/** Returns a layout from its settings and its fields. */
export const layoutOf = (settings: ExportedMap, fields: readonly GroupField[]): FieldLayout => ({
  key: textOf(settings.key),
  name: textOf(settings.name),
  label: textOf(settings.label),
  fields,
});

/** Returns a setting as JSON. Choices become pairs of value and label, since maps do not keep the order of numbers. */
function plainSetting(name: string, value: unknown): JsonValue {
  if (name === 'choices') return entriesOf(value).map(([choice, label]) => [choice, textOf(label)]);
  return plainValue(value);
}

function plainValue(value: unknown): JsonValue {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [key, plainValue(entry)]));
  if (Array.isArray(value)) return value.map(plainValue);
  return (value ?? null) as JsonValue;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  value instanceof Map
    ? [...value].map(([key, entry]) => [String(key), entry])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];

/** Properties of a field that are not settings of its type. */
const COMMON: ReadonlySet<string> = new Set(
  'key name label type instructions required default_value sub_fields layouts show_in_graphql graphql_field_name'.split(
    ' ',
  ),
);

/** Returns a field from its settings and the fields below it. */
export function fieldOf(
  settings: ExportedMap,
  { fields, layouts }: { fields: readonly GroupField[]; layouts: readonly FieldLayout[] },
): GroupField {
  const own = Object.entries(settings).filter(([name]) => !COMMON.has(name));
  return {
    key: textOf(settings.key),
    name: textOf(settings.name),
    label: textOf(settings.label),
    type: textOf(settings.type),
    instructions: textOf(settings.instructions),
    isRequired: isSwitchedOn(settings.required),
    defaultValue: plainValue(settings.default_value),
    fields,
    layouts,
    isInGraphql: settings.show_in_graphql === undefined || isSwitchedOn(settings.show_in_graphql),
    graphqlName: textOf(settings.graphql_field_name) || null,
    settings: Object.fromEntries(own.map(([name, value]) => [name, plainSetting(name, value)])),
  };
}
