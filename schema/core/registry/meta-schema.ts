import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import type { MetaRegistration, MetaRegistrations } from './meta-registrations.ts';

/** A registered meta value with everything that reading and writing it needs. */
export interface MetaValue {
  key: string;
  /** Its name in `meta` of REST and GraphQL. */
  name: string;
  registration: MetaRegistration;
  single: boolean;
  /** The schema of one stored value. */
  itemSchema: JsonSchema;
  /** The schema of the value in an answer: that of one value, or of a list of them. */
  schema: JsonSchema;
  /** The value of items that store none. */
  defaultValue: JsonValue;
}

const valuesByRegistrations = new WeakMap<MetaRegistrations, readonly MetaValue[]>();

/** Returns the meta values that REST and GraphQL show, in the order of their registrations; computed once. */
export function metaValues(registrations: MetaRegistrations): readonly MetaValue[] {
  const cached = valuesByRegistrations.get(registrations);
  if (cached) return cached;
  const values = Object.entries(registrations).flatMap(([key, registration]) =>
    registration.showInRest === false ? [] : [metaValueOf(key, registration)],
  );
  valuesByRegistrations.set(registrations, values);
  return values;
}

/** Completes a registration with its defaults. */
export function metaValueOf(key: string, registration: MetaRegistration): MetaValue {
  const { single = false, restName: name = key } = registration;
  const itemSchema = schemaOfValue(registration);
  const { default: ownDefault } = registration;
  const schema: JsonSchema = single ? itemSchema : { type: 'array', items: itemSchema };
  // A list whose items have a default has one item that is the default, as in the reference.
  const defaultList = ownDefault === undefined ? [] : [ownDefault];
  const defaultValue = single ? (itemSchema.default as JsonValue) : defaultList;
  return { key, name, registration, single, itemSchema, schema, defaultValue };
}

/** Whether everyone who may read an item may read the value. Keys that begin with `_` are private. */
const isPublic = (key: string, { showInRest, context, readCapability }: MetaRegistration): boolean =>
  showInRest !== false && context !== 'edit' && readCapability === undefined && !key.startsWith('_');

/** Returns the keys of the values that everyone may read, in each of the types that have them. */
export function publicKeysOf(types: readonly { readonly meta: MetaRegistrations }[]): readonly string[] {
  const keys = new Set(types.flatMap(({ meta }) => Object.keys(meta)));
  const isPublicInAll = (key: string) => types.every(({ meta }) => meta[key] === undefined || isPublic(key, meta[key]));
  return [...keys].filter(isPublicInAll);
}

const DATE_PATTERN =
  '^(?:\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)?)?$';

/** The values that stand for none, by type. */
const EMPTY_VALUES = {
  string: '',
  date: '',
  boolean: false,
  integer: 0,
  number: 0,
  array: [],
  object: [],
} as const satisfies Record<MetaRegistration['type'], JsonValue>;

/** Returns the value that stands for none of a type; null for a type without one. */
export const emptyValueOf = (type: JsonSchema['type']): JsonValue =>
  typeof type === 'string' && Object.hasOwn(EMPTY_VALUES, type)
    ? EMPTY_VALUES[type as keyof typeof EMPTY_VALUES]
    : null;

/** Returns the JSON schema of one value, in the order in which OPTIONS prints it. */
function schemaOfValue(registration: MetaRegistration): JsonSchema {
  const { type, label = '', description = '', context, enum: choices } = registration;
  return withClosedObjects({
    ...(type === 'date' ? { type: 'string' } : { type }),
    title: label,
    description,
    default: registration.default ?? EMPTY_VALUES[type],
    ...(type === 'date' ? { pattern: DATE_PATTERN } : {}),
    ...(context === 'edit' ? { context: ['edit'] } : {}),
    ...(choices ? { enum: [...choices] } : {}),
    ...registration.schema,
  });
}

/** Objects of meta values accept only declared properties, unless their schema says otherwise, at any depth. */
export function withClosedObjects(schema: JsonSchema): JsonSchema {
  const { type, properties, patternProperties, items, additionalProperties } = schema;
  const each = (schemas: { readonly [name: string]: JsonSchema }) =>
    Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, withClosedObjects(inner)]));
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
  return {
    ...schema,
    ...(properties ? { properties: each(properties) } : {}),
    ...(patternProperties ? { patternProperties: each(patternProperties) } : {}),
    ...(isObject && additionalProperties === undefined ? { additionalProperties: false } : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: withClosedObjects(additionalProperties) }
      : {}),
    ...(items ? { items: withClosedObjects(items) } : {}),
  };
}
