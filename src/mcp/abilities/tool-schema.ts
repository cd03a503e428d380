import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';

type ObjectSchema = Tool['inputSchema'];
type Printed = Record<string, unknown>;

/** Formats that JSON Schema knows; the others say how texts are cleaned. */
const STANDARD_FORMATS: ReadonlySet<string> = new Set(['date-time', 'email', 'uri', 'uuid']);

/** Properties that have the same meaning in every version of JSON Schema. */
const SAME = [
  ...['title', 'description', 'default', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minProperties', 'maxProperties'],
] as const;

/**
 * Converts a schema of parameters, in a mixture of the drafts 3 and 4, to JSON Schema 2020-12, which agents and their
 * models read.
 */
export function currentSchema(schema: JsonSchema): Printed {
  const { type, format, items, properties, patternProperties, additionalProperties, anyOf, oneOf } = schema;
  const required = requiredNames(schema);
  const mapped = (schemas: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, currentSchema(inner)]));
  return {
    ...(type === undefined ? {} : { type: typeof type === 'string' ? typeName(type) : [...type].map(typeName) }),
    ...Object.fromEntries(SAME.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]])),
    ...(format && STANDARD_FORMATS.has(format) ? { format } : {}),
    ...(schema.enum ? { enum: Array.isArray(schema.enum) ? schema.enum : Object.values(schema.enum) } : {}),
    ...bounds(schema),
    ...(items ? { items: currentSchema(items) } : {}),
    ...(properties ? { properties: mapped(properties) } : {}),
    ...(patternProperties ? { patternProperties: mapped(patternProperties) } : {}),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === 'boolean' ? additionalProperties : currentSchema(additionalProperties),
        }),
    ...(required.length > 0 ? { required } : {}),
    ...(anyOf ? { anyOf: anyOf.map(currentSchema) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(currentSchema) } : {}),
    ...(schema.readonly ? { readOnly: true } : {}),
  };
}

const typeName = (type: string): string => (type === 'bool' ? 'boolean' : type);

/** Draft 3 marks required properties one by one; draft 4 lists their names. */
function requiredNames({ required, properties = {} }: JsonSchema): string[] {
  const listed = Array.isArray(required) ? (required as readonly string[]) : [];
  const marked = Object.entries(properties).flatMap(([name, inner]) => (inner.required === true ? name : []));
  return [...new Set([...listed, ...marked])];
}

/** Draft 4 says with a second property whether a bound is part of the range. */
const bounds = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): Printed => ({
  ...(minimum === undefined ? {} : { [exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: minimum }),
  ...(maximum === undefined ? {} : { [exclusiveMaximum ? 'exclusiveMaximum' : 'maximum']: maximum }),
});

/** A schema of a tool, which must be that of an object. */
export interface WrappedSchema {
  schema: ObjectSchema;
  /** The property that holds the value, because the value is not an object. */
  property: string | null;
}

/** Returns the schema of a value as that of an object; a value of another type becomes the property `property`. */
export const objectSchema = (schema: JsonSchema, property: string): WrappedSchema =>
  schema.type === 'object'
    ? { schema: currentSchema(schema) as ObjectSchema, property: null }
    : {
        schema: {
          type: 'object',
          properties: { [property]: currentSchema(schema) },
          required: [property],
          additionalProperties: false,
        },
        property,
      };
