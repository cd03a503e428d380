import type { JsonSchema, JsonValue, SchemaError, SchemaType } from './types.ts';

const TYPE_WORDS: Readonly<Record<SchemaType, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  bool: 'true or false',
  null: 'null',
};

function mistake(code: string, message: string): SchemaError {
  return { code, message, data: null };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The errors of protocol 8.2, except those of the formats. Each names the parameter and says what it must be. */
export const mistakes = {
  type({ name, types }: { name: string; types: readonly SchemaType[] }): SchemaError {
    const words = types.map((type) => TYPE_WORDS[type]).join(' or ');
    return { ...mistake('rest_invalid_type', `${name} must be ${words}.`), data: { param: name } };
  },

  enumeration({ name, values }: { name: string; values: readonly JsonValue[] }): SchemaError {
    const words = values.map((value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)));
    const choice = words.length === 1 ? words[0] : `one of ${words.join(', ')}`;
    return mistake('rest_not_in_enum', `${name} must be ${choice}.`);
  },

  bounds({ name, schema }: { name: string; schema: JsonSchema }): SchemaError {
    const { minimum, maximum } = schema;
    const least = minimum === undefined ? [] : [`${schema.exclusiveMinimum ? 'more than' : 'at least'} ${minimum}`];
    const most = maximum === undefined ? [] : [`${schema.exclusiveMaximum ? 'less than' : 'at most'} ${maximum}`];
    return mistake('rest_out_of_bounds', `${name} must be ${[...least, ...most].join(' and ')}.`);
  },

  multiple({ name, multipleOf }: { name: string; multipleOf: number }): SchemaError {
    return mistake('rest_invalid_multiple', `${name} must be a multiple of ${multipleOf}.`);
  },

  tooShort({ name, minLength }: { name: string; minLength: number }): SchemaError {
    return mistake('rest_too_short', `${name} must have at least ${count(minLength, 'character')}.`);
  },

  tooLong({ name, maxLength }: { name: string; maxLength: number }): SchemaError {
    return mistake('rest_too_long', `${name} must have at most ${count(maxLength, 'character')}.`);
  },

  pattern({ name, pattern }: { name: string; pattern: string }): SchemaError {
    return mistake('rest_invalid_pattern', `${name} must match the pattern ${pattern}.`);
  },

  tooFewItems({ name, minItems }: { name: string; minItems: number }): SchemaError {
    return mistake('rest_too_few_items', `${name} must have at least ${count(minItems, 'item')}.`);
  },

  tooManyItems({ name, maxItems }: { name: string; maxItems: number }): SchemaError {
    return mistake('rest_too_many_items', `${name} must have at most ${count(maxItems, 'item')}.`);
  },

  duplicateItems({ name }: { name: string }): SchemaError {
    return mistake('rest_duplicate_items', `${name} must not have the same item twice.`);
  },

  missingProperty({ name, property }: { name: string; property: string }): SchemaError {
    return mistake('rest_property_required', `${name} must have the property ${property}.`);
  },

  unknownProperty({ name, property }: { name: string; property: string }): SchemaError {
    return mistake('rest_additional_properties_forbidden', `${name} must not have the property ${property}.`);
  },

  tooFewProperties({ name, minProperties }: { name: string; minProperties: number }): SchemaError {
    const least = minProperties === 1 ? '1 property' : `${minProperties} properties`;
    return mistake('rest_too_few_properties', `${name} must have at least ${least}.`);
  },

  tooManyProperties({ name, maxProperties }: { name: string; maxProperties: number }): SchemaError {
    const most = maxProperties === 1 ? '1 property' : `${maxProperties} properties`;
    return mistake('rest_too_many_properties', `${name} must have at most ${most}.`);
  },

  branchFails(args: { name: string; branch: JsonSchema; position: number; error: SchemaError }): SchemaError {
    const form = args.branch.title === undefined ? 'the expected form' : `the form "${args.branch.title}"`;
    const message = `${args.name} does not have ${form}: ${args.error.message}`;
    return { ...mistake('rest_no_matching_schema', message), data: { position: args.position } };
  },

  noMatch({ name, titles, count: branches }: { name: string; titles: readonly string[]; count: number }): SchemaError {
    const forms = titles.length === branches ? `: ${titles.join(', ')}` : '';
    return mistake('rest_no_matching_schema', `${name} must have one of the expected forms${forms}.`);
  },

  severalMatches(args: { name: string; titles: readonly string[]; positions: readonly number[] }): SchemaError {
    const forms = args.titles.length === args.positions.length ? `: ${args.titles.join(', ')}` : '';
    const message = `${args.name} must have exactly one of the expected forms, but fits several${forms}.`;
    return { ...mistake('rest_one_of_multiple_matches', message), data: { positions: args.positions } };
  },
};
