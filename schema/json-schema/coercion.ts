import { cleanText } from '../markup/sanitizing/text-cleaning.ts';
import type { BranchChooser, ValidationInput } from './branches.ts';
import { hasUniqueItems } from './equality.ts';
import { propertyRule } from './properties.ts';
import { duplicateItemsError } from './schema-errors.ts';
import { isHexColor } from './schema-formats.ts';
import type { JsonSchema, JsonValue, SchemaError, SchemaFormat } from './schema-types.ts';
import { cleanUrl } from './url-cleaning.ts';
import { resolveType, toBoolean, toInteger, toList, toMap, toNumber, toText } from './value-conversion.ts';

/** The functions that choose the branch of a value. They are passed in because they validate, which coerces values. */
export type BranchChoosers = Readonly<Record<'anyOf' | 'oneOf', BranchChooser>>;

/** A value with the types of its schema, or the error if it cannot be converted. */
export type Sanitized = { value: JsonValue; error: null } | { value: null; error: SchemaError };

/** Converts a value to the types of its schema. The choosers select the branches of `anyOf` and `oneOf`. */
export function coerceValue(input: ValidationInput, choosers: BranchChoosers): Sanitized {
  const state: State = { choosers, error: null };
  const value = coerce(input, state);
  return state.error === null ? { value, error: null } : { value: null, error: state.error };
}

interface State {
  choosers: BranchChoosers;
  /** The first error. Values that are converted after it are discarded. */
  error: SchemaError | null;
}

function coerce(input: ValidationInput, state: State): JsonValue {
  const typedInput = coerceByBranches(input, state);
  const { value, schema } = typedInput;
  const type = resolveType(value, schema.type);
  if (type === 'array') return coerceList(typedInput, state);
  if (type === 'object') return coerceMap(typedInput, state);
  if (type === 'null' || type === null) return null;
  if (type === 'integer') return toInteger(value);
  if (type === 'number') return toNumber(value);
  if (type === 'boolean' || type === 'bool') return toBoolean(value);
  if (schema.format !== undefined) return FORMAT_CLEANERS[schema.format](toText(value));
  return type === 'string' ? toText(value) : value;
}

/** Converts the value by the branches that fit it, before the other keywords of the schema apply. */
function coerceByBranches(input: ValidationInput, state: State): ValidationInput {
  let { value, schema } = input;
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (schema[keyword] === undefined) continue;
    const choice = state.choosers[keyword]({ ...input, value, schema });
    if (choice.branch === null) {
      state.error ??= choice.error;
      return { ...input, value: null, schema: { type: 'null' } };
    }
    value = coerce({ ...input, value, schema: choice.branch }, state);
    if (schema.type === undefined) schema = { ...schema, type: choice.branch.type };
  }
  return { ...input, value, schema };
}

function coerceList({ value, schema, name }: ValidationInput, state: State): JsonValue {
  const { items } = schema;
  const list = toList(value).map((item, index) =>
    items === undefined ? item : coerce({ value: item, schema: items, name: `${name}[${index}]` }, state),
  );
  if (schema.uniqueItems && !hasUniqueItems(list)) state.error ??= duplicateItemsError(name);
  return list;
}

function coerceMap({ value, schema, name }: ValidationInput, state: State): JsonValue {
  const map: Record<string, JsonValue> = Object.create(null);
  for (const [property, propertyValue] of Object.entries(toMap(value))) {
    const rule: JsonSchema | boolean = propertyRule(schema, property);
    if (rule === false) continue;
    map[property] =
      rule === true
        ? propertyValue
        : coerce({ value: propertyValue, schema: rule, name: `${name}[${property}]` }, state);
  }
  return map;
}

const FORMAT_CLEANERS: Readonly<Record<SchemaFormat, (text: string) => string>> = {
  'hex-color': (text) => (isHexColor(text) ? text : ''),
  'date-time': (text) => cleanText(text),
  email: (text) => cleanText(text),
  ip: (text) => cleanText(text),
  uuid: (text) => cleanText(text),
  uri: cleanUrl,
  'text-field': (text) => cleanText(text),
  'textarea-field': (text) => cleanText(text, { keepLineBreaks: true }),
};
