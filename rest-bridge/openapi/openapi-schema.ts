/** A schema as OpenAPI 3.1 writes it: JSON Schema of 2020-12. */
export type OpenApiSchema = Readonly<Record<string, unknown>>;

type Keywords = Readonly<Record<string, unknown>>;

/** What a schema is for: answers may lack any field (`_fields`), and name contexts; requests may not. */
export type SchemaUse = 'answer' | 'request';

const COPIED = [
  ...['title', 'description', 'default', 'uniqueItems', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
];
const NAMED = ['properties', 'patternProperties'];
const LISTED = ['anyOf', 'oneOf', 'allOf'];

/**
 * A schema that the API prints (JSON Schema of draft 4, with its own spellings) as one of 2020-12: bounds that are
 * exclusive become numbers, `required` moves to the object, empty lists that stand for empty maps become maps.
 */
export function openApiSchema(printed: unknown, use: SchemaUse): OpenApiSchema {
  if (!isMap(printed)) return {};
  const schema: Record<string, unknown> = {};
  for (const keyword of COPIED) if (printed[keyword] !== undefined) schema[keyword] = printed[keyword];
  if (typeof printed.pattern === 'string') schema.pattern = unicodePattern(printed.pattern);
  Object.assign(schema, typeOf(printed, use), bounds(printed));
  // What may be written; items may have other values, as those in the trash do.
  if (printed.enum !== undefined)
    schema[use === 'request' ? 'enum' : 'examples'] = Object.values(printed.enum as object);
  for (const keyword of NAMED) if (isMap(printed[keyword])) schema[keyword] = mapValues(printed[keyword], use);
  for (const keyword of LISTED) {
    const list = printed[keyword];
    // Here the first that fits counts, so several may.
    if (Array.isArray(list)) schema.anyOf = list.map((one) => openApiSchema(one, use));
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

/** The names of what must be there, of an object whose parts say so themselves or that lists them. */
function required(printed: Keywords): { required?: readonly string[] } {
  if (Array.isArray(printed.required)) return printed.required.length > 0 ? { required: printed.required } : {};
  if (!isMap(printed.properties)) return {};
  const names = Object.entries(printed.properties).flatMap(([name, part]) =>
    isMap(part) && part.required === true ? [name] : [],
  );
  return names.length > 0 ? { required: names } : {};
}

/** Patterns escape what needs no escape, which expressions over Unicode do not allow. */
const unicodePattern = (pattern: string): string => pattern.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, '$1');

/** Dates of the site have no zone, so they are none of the usual format. */
function typeOf({ type, format, default: initial }: Keywords, use: SchemaUse): Record<string, unknown> {
  const names = (Array.isArray(type) ? type : type === undefined ? [] : [type]).map((name) =>
    name === 'bool' ? 'boolean' : name,
  );
  // A map without entries is written as a list; where nothing is stored there is null.
  const isAnswer = use === 'answer';
  const types = [
    ...names,
    ...(isAnswer && names.includes('object') ? ['array'] : []),
    ...(isAnswer && initial === null && names.length > 0 ? ['null'] : []),
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

/** The same schema, for values that may be of one more type. */
export function orType(schema: OpenApiSchema, type: 'null' | 'boolean'): OpenApiSchema {
  const types = [schema.type ?? []].flat();
  return types.length === 0 || types.includes(type) ? schema : { ...schema, type: [...types, type] };
}
