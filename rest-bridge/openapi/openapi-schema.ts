/** A schema in the dialect of OpenAPI 3.1: JSON Schema 2020-12. */
export type OpenApiSchema = Readonly<Record<string, unknown>>;

type Keywords = Readonly<Record<string, unknown>>;

/** The use of a schema. `_fields` may exclude any field of an answer, so the schema of an answer requires none. */
export type SchemaUse = 'answer' | 'request';

const COPIED_KEYWORDS = [
  ...['title', 'description', 'default', 'uniqueItems', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
];
/** Keywords whose value is a map of schemas. */
const MAP_KEYWORDS = ['properties', 'patternProperties'];
/** Keywords whose value is a list of schemas. */
const LIST_KEYWORDS = ['anyOf', 'oneOf', 'allOf'];

/**
 * Converts a schema as OPTIONS prints it (JSON Schema draft 4 with extensions) to JSON Schema 2020-12: exclusive bounds
 * become numbers, `required` moves to the object, and empty lists that represent empty maps become maps.
 */
export function openApiSchema(printed: unknown, use: SchemaUse): OpenApiSchema {
  if (!isMap(printed)) return {};
  const schema: Record<string, unknown> = {};
  for (const keyword of COPIED_KEYWORDS) if (printed[keyword] !== undefined) schema[keyword] = printed[keyword];
  if (typeof printed.pattern === 'string') schema.pattern = unicodePattern(printed.pattern);
  Object.assign(schema, typeOf(printed, use), bounds(printed));
  // `enum` lists the values that can be written. Items may have others, such as the status `trash`.
  if (printed.enum !== undefined)
    schema[use === 'request' ? 'enum' : 'examples'] = Object.values(printed.enum as object);
  for (const keyword of MAP_KEYWORDS) if (isMap(printed[keyword])) schema[keyword] = mapValues(printed[keyword], use);
  for (const keyword of LIST_KEYWORDS) {
    const list = printed[keyword];
    // The API uses the first schema that matches, so several may match.
    if (Array.isArray(list)) schema.anyOf = list.map((alternative) => openApiSchema(alternative, use));
  }
  if (printed.items !== undefined) schema.items = openApiSchema(printed.items, use);
  const { additionalProperties } = printed;
  if (isMap(additionalProperties)) schema.additionalProperties = openApiSchema(additionalProperties, use);
  else if (additionalProperties === false && use === 'request') schema.additionalProperties = false;
  if (printed.readonly === true) schema.readOnly = true;
  if (Array.isArray(printed.context)) schema['x-contexts'] = printed.context;
  if (use === 'request') Object.assign(schema, required(printed));
  return schema;
}

/** Returns the required properties of an object: those in its list, or those with `required: true`. */
function required(printed: Keywords): { required?: readonly string[] } {
  if (Array.isArray(printed.required)) return printed.required.length > 0 ? { required: printed.required } : {};
  if (!isMap(printed.properties)) return {};
  const names = Object.entries(printed.properties).flatMap(([name, property]) =>
    isMap(property) && property.required === true ? [name] : [],
  );
  return names.length > 0 ? { required: names } : {};
}

/** Removes needless escapes from a pattern: regular expressions in Unicode mode do not allow them. */
const unicodePattern = (pattern: string): string => pattern.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, '$1');

/**
 * Returns the type and format of a value. Dates in answers may have no time zone, so their format is not `date-time`.
 */
function typeOf({ type, format, default: defaultValue }: Keywords, use: SchemaUse): Record<string, unknown> {
  const names = (Array.isArray(type) ? type : type === undefined ? [] : [type]).map((name) =>
    name === 'bool' ? 'boolean' : name,
  );
  // In answers, an empty map is a list, and a value with the default null may be null.
  const isAnswer = use === 'answer';
  const types = [
    ...names,
    ...(isAnswer && names.includes('object') ? ['array'] : []),
    ...(isAnswer && defaultValue === null && names.length > 0 ? ['null'] : []),
  ];
  const isLocal = format === 'date-time' && isAnswer;
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : [...new Set(types)] }),
    ...(typeof format === 'string' ? { format: isLocal ? 'date-time-local' : format } : {}),
  };
}

function bounds(printed: Keywords): Record<string, unknown> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = printed;
  return {
    ...(minimum === undefined ? {} : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined ? {} : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

const mapValues = (map: Keywords, use: SchemaUse) =>
  Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, openApiSchema(schema, use)]));

const isMap = (value: unknown): value is Keywords =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds a type to the types of a schema; a schema without types already allows it. */
export function orType(schema: OpenApiSchema, type: 'null' | 'boolean'): OpenApiSchema {
  const types = [schema.type ?? []].flat();
  return types.length === 0 || types.includes(type) ? schema : { ...schema, type: [...types, type] };
}
