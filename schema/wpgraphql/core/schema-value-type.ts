import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { camelCased, pascalCased } from '../../values/text-functions.ts';
import { takeName } from './taken-names.ts';
import type { WpgraphqlBuilder, WpgraphqlFields } from './wpgraphql-builder.ts';

/** The types of scalar values by their types in JSON Schema. */
export const SCALARS: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
};

/** Returns the properties of an object that fields can have; null if there are none, or if it may have others. */
const fieldsOfObject = ({ type, properties, additionalProperties }: JsonSchema) => {
  const names = Object.keys(properties ?? {});
  const areFields =
    names.every((name) => /^[a-z][\w-]*$/i.test(name)) && new Set(names.map(camelCased)).size === names.length;
  const isComplete = additionalProperties === undefined || additionalProperties === false;
  return type === 'object' && names.length > 0 && areFields && isComplete && properties
    ? names.map((name) => ({ name, field: camelCased(name), schema: properties[name] as JsonSchema }))
    : null;
};

/**
 * Returns the type of the values of a schema: a scalar, a list, or an object type with the name. What has no such form, such
 * as an object with any properties, is JSON in a text.
 */
export function typeOfSchema(
  builder: WpgraphqlBuilder,
  { schema, name, typeNames }: { schema: JsonSchema; name: string; typeNames: Set<string> },
): unknown {
  const { type, items } = schema;
  if (type === 'array' && items) {
    const inner = typeOfSchema(builder, { schema: items, name, typeNames });
    return Array.isArray(inner) ? 'String' : [inner];
  }
  const properties = fieldsOfObject(schema);
  if (!properties) return SCALARS[String(type)] ?? 'String';
  const objectName = takeName(name, typeNames);
  return builder.objectRef<Record<string, unknown>>(objectName).implement({
    description: schema.description || 'The properties of a value.',
    fields: (t: WpgraphqlFields<Record<string, unknown>>) =>
      Object.fromEntries(
        properties.map(({ field, name: property, schema: inner }) => [
          field,
          t.field({
            type: typeOfSchema(builder, {
              schema: inner,
              name: `${objectName}${pascalCased(property)}`,
              typeNames,
            }) as 'String',
            ...(inner.description ? { description: inner.description } : {}),
            resolve: (object: Record<string, unknown>) =>
              toGraphql((object[property] ?? null) as JsonValue, inner) as string,
          }),
        ]),
      ) as never,
  });
}

/** Converts a value to the form of the type of its schema. */
export function toGraphql(value: JsonValue, schema: JsonSchema): unknown {
  if (value === null) return null;
  const { type, items } = schema;
  if (type === 'array' && items && items.type !== 'array')
    return Array.isArray(value) ? value.map((item: JsonValue) => toGraphql(item, items)) : null;
  if (fieldsOfObject(schema)) return isMap(value) ? value : {};
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

const isMap = (value: JsonValue): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
