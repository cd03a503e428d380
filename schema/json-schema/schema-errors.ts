import type { JsonSchema, JsonValue, SchemaError, SchemaType } from './schema-types.ts';

const TYPE_WORDS: Readonly<Record<SchemaType, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  bool: 'true or false',
  null: 'null',
  int: 'a whole number',
  float: 'a number',
};

/** Creates an error. The message names the parameter and says which values are valid. */
export function schemaError(code: string, message: string): SchemaError {
  return { code, message, data: null };
}

/** Returns a number with its noun: `1 item`, `2 items`. */
export const withCount = (number: number, noun: 'character' | 'item' | 'property'): string =>
  `${number} ${number === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;

/** The error for a list with equal items that must be unique. */
export const duplicateItemsError = (name: string): SchemaError =>
  schemaError('rest_duplicate_items', `${name} must not have the same item twice.`);

/** The errors whose messages depend on the schema. */
export const schemaErrors = {
  type({ name, types }: { name: string; types: readonly SchemaType[] }): SchemaError {
    const words = types.map((type) => TYPE_WORDS[type]).join(' or ');
    return { ...schemaError('rest_invalid_type', `${name} must be ${words}.`), data: { param: name } };
  },

  enumeration({ name, values }: { name: string; values: readonly JsonValue[] }): SchemaError {
    const words = values.map((value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)));
    const choice = words.length === 1 ? words[0] : `one of ${words.join(', ')}`;
    return schemaError('rest_not_in_enum', `${name} must be ${choice}.`);
  },

  bounds({ name, schema }: { name: string; schema: JsonSchema }): SchemaError {
    const { minimum, maximum } = schema;
    const lower = minimum === undefined ? [] : [`${schema.exclusiveMinimum ? 'more than' : 'at least'} ${minimum}`];
    const upper = maximum === undefined ? [] : [`${schema.exclusiveMaximum ? 'less than' : 'at most'} ${maximum}`];
    return schemaError('rest_out_of_bounds', `${name} must be ${[...lower, ...upper].join(' and ')}.`);
  },

  branchFails(args: { name: string; branch: JsonSchema; position: number; error: SchemaError }): SchemaError {
    const form = args.branch.title === undefined ? 'the expected form' : `the form "${args.branch.title}"`;
    const message = `${args.name} does not have ${form}: ${args.error.message}`;
    return { ...schemaError('rest_no_matching_schema', message), data: { position: args.position } };
  },

  noMatch({ name, titles, count }: { name: string; titles: readonly string[]; count: number }): SchemaError {
    const forms = titles.length === count ? `: ${titles.join(', ')}` : '';
    return schemaError('rest_no_matching_schema', `${name} must have one of the expected forms${forms}.`);
  },

  severalMatches(args: { name: string; titles: readonly string[]; positions: readonly number[] }): SchemaError {
    const forms = args.titles.length === args.positions.length ? `: ${args.titles.join(', ')}` : '';
    const message = `${args.name} must have exactly one of the expected forms, but fits several${forms}.`;
    return { ...schemaError('rest_one_of_multiple_matches', message), data: { positions: args.positions } };
  },
};
