import { chooseAnyOf, chooseOneOf, type ValidationInput } from './branches.ts';
import { type BranchChoosers, coerceValue, type Sanitized } from './coercion.ts';
import { hasUniqueItems, isSameJsonValue } from './equality.ts';
import { MAX_TEXT_ENTRIES } from './loose-text.ts';
import { fitsType, isNumeric, resolveType, toList, toMap } from './loose-values.ts';
import { propertyRule, requiredProperties } from './properties.ts';
import { duplicateItemsError, schemaError, schemaErrors, withCount } from './schema-errors.ts';
import { checkFormat } from './schema-formats.ts';
import { compilePattern } from './schema-patterns.ts';
import type { SchemaError, SchemaType } from './schema-types.ts';

/**
 * Checks a value against a schema, reading it as loosely as a query needs: numbers and booleans may be text, lists
 * may be text with commas. Null when it fits, else the first error of docs/protocol/errors.md#schema-validation; `name`
 * is how the client calls it.
 */
export function validate(judged: ValidationInput): SchemaError | null {
  let { schema } = judged;
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (schema[keyword] === undefined) continue;
    const choice = branchChoosers[keyword]({ ...judged, schema });
    if (choice.branch === null) return choice.error;
    if (schema.type === undefined) schema = { ...schema, type: choice.branch.type };
  }
  const { value, name } = judged;
  const type = resolveType(value, schema.type);
  if (type === null) return schemaErrors.type({ name, types: schema.type as readonly SchemaType[] });
  const typed: ValidationInput = { value, name, schema: schema.type === type ? schema : { ...schema, type } };
  const error = type === undefined ? null : checkType(typed, type);
  return error ?? checkEnumeration(typed) ?? checkTextFormat(typed);
}

/**
 * Turns a value that validates into the typed value that it stands for: numbers, booleans, lists, maps (without the
 * properties that the schema forbids) and cleaned text. The error of docs/protocol/errors.md#schema-validation when no
 * branch of the schema fits, or when items that differed as text turn out the same (`1,01`). A value that does not
 * validate becomes an empty one of its type.
 */
export const sanitize = (judged: ValidationInput): Sanitized => coerceValue(judged, branchChoosers);

/** How validating finds the branch of a value; sanitising finds it the same way. */
const branchChoosers: BranchChoosers = {
  anyOf: (judged) => chooseAnyOf(judged, validate),
  oneOf: (judged) => chooseOneOf(judged, validate),
};

function checkType(judged: ValidationInput, type: SchemaType): SchemaError | null {
  const { value, name } = judged;
  // Bounds are reported before a fraction is.
  const entry = type === 'integer' ? 'number' : type;
  if (!fitsType(value, entry)) return schemaErrors.type({ name, types: [type] });
  if (type === 'array') return checkList(judged);
  if (type === 'object') return checkMap(judged);
  if (type === 'string') return checkText(judged);
  if (type !== 'integer' && type !== 'number') return null;
  return checkNumber(judged) ?? (fitsType(value, type) ? null : schemaErrors.type({ name, types: [type] }));
}

function checkNumber({ value, schema, name }: ValidationInput): SchemaError | null {
  const number = isNumeric(value) ? Number(value) : 0;
  const { minimum, maximum, multipleOf } = schema;
  if (multipleOf !== undefined && Math.abs(number % multipleOf) !== 0)
    return schemaError('rest_invalid_multiple', `${name} must be a multiple of ${multipleOf}.`);
  const isLow = minimum !== undefined && (schema.exclusiveMinimum ? number <= minimum : number < minimum);
  const isHigh = maximum !== undefined && (schema.exclusiveMaximum ? number >= maximum : number > maximum);
  return isLow || isHigh ? schemaErrors.bounds({ name, schema }) : null;
}

function checkText({ value, schema, name }: ValidationInput): SchemaError | null {
  const text = String(value);
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined || maxLength !== undefined) {
    let length = 0;
    for (const _character of text) length++;
    if (minLength !== undefined && length < minLength)
      return schemaError('rest_too_short', `${name} must have at least ${withCount(minLength, 'character')}.`);
    if (maxLength !== undefined && length > maxLength)
      return schemaError('rest_too_long', `${name} must have at most ${withCount(maxLength, 'character')}.`);
  }
  if (pattern !== undefined && !compilePattern(pattern).test(text))
    return schemaError('rest_invalid_pattern', `${name} must match the pattern ${pattern}.`);
  return null;
}

function checkList({ value, schema, name }: ValidationInput): SchemaError | null {
  const list = toList(value);
  const { items, minItems, maxItems } = schema;
  const tooMany = (most: number) =>
    schemaError('rest_too_many_items', `${name} must have at most ${withCount(most, 'item')}.`);
  if (typeof value === 'string' && list.length > MAX_TEXT_ENTRIES) return tooMany(MAX_TEXT_ENTRIES);
  if (items !== undefined) {
    for (const [index, item] of list.entries()) {
      const error = validate({ value: item, schema: items, name: `${name}[${index}]` });
      if (error !== null) return error;
    }
  }
  if (minItems !== undefined && list.length < minItems)
    return schemaError('rest_too_few_items', `${name} must have at least ${withCount(minItems, 'item')}.`);
  if (maxItems !== undefined && list.length > maxItems) return tooMany(maxItems);
  return schema.uniqueItems && !hasUniqueItems(list) ? duplicateItemsError(name) : null;
}

function checkMap({ value, schema, name }: ValidationInput): SchemaError | null {
  const map = toMap(value);
  for (const property of requiredProperties(schema)) {
    if (!Object.hasOwn(map, property))
      return schemaError('rest_property_required', `${name} must have the property ${property}.`);
  }
  const entries = Object.entries(map);
  for (const [property, inner] of entries) {
    const rule = propertyRule(schema, property);
    if (rule === false)
      return schemaError('rest_additional_properties_forbidden', `${name} must not have the property ${property}.`);
    const error = rule === true ? null : validate({ value: inner, schema: rule, name: `${name}[${property}]` });
    if (error !== null) return error;
  }
  const { minProperties, maxProperties } = schema;
  if (minProperties !== undefined && entries.length < minProperties) {
    return schemaError(
      'rest_too_few_properties',
      `${name} must have at least ${withCount(minProperties, 'property')}.`,
    );
  }
  if (maxProperties !== undefined && entries.length > maxProperties) {
    return schemaError(
      'rest_too_many_properties',
      `${name} must have at most ${withCount(maxProperties, 'property')}.`,
    );
  }
  return null;
}

/** Compares the value as it will be stored, so that `"5"` is found among numbers. */
function checkEnumeration(judged: ValidationInput): SchemaError | null {
  const values = Object.values(judged.schema.enum ?? []);
  if (values.length === 0) return null;
  const { value, error } = coerceValue(judged, branchChoosers);
  if (error !== null) return error;
  const isListed = values.some((allowed) => isSameJsonValue(value, allowed));
  return isListed ? null : schemaErrors.enumeration({ name: judged.name, values });
}

function checkTextFormat({ value, schema, name }: ValidationInput): SchemaError | null {
  const { format, type } = schema;
  if (format === undefined || (type !== undefined && type !== 'string')) return null;
  return checkFormat({ text: typeof value === 'string' ? value : '', format, name });
}
