import { chooseAnyOf, chooseOneOf, type ValidationInput } from './branches.ts';
import {
  type BranchChoosers,
  coerceValue,
  hasUniqueItems,
  isSameJsonValue,
  propertyRule,
  requiredProperties,
  type Sanitized,
} from './coercion.ts';
import { duplicateItemsError, schemaError, schemaErrors, withCount } from './schema-errors.ts';
import { checkFormat, compilePattern } from './schema-formats.ts';
import type { SchemaError, SchemaType } from './schema-types.ts';
import { fitsType, isNumeric, MAX_TEXT_ENTRIES, resolveType, toList, toMap } from './value-conversion.ts';

/**
 * Validates a value against a schema. As values of a query are text, numbers and booleans may be text, and lists may be
 * text with commas. Returns null for a valid value, otherwise the first error
 * (docs/protocol/errors.md#schema-validation).
 */
export function validate(input: ValidationInput): SchemaError | null {
  let { schema } = input;
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (schema[keyword] === undefined) continue;
    const choice = branchChoosers[keyword]({ ...input, schema });
    if (choice.branch === null) return choice.error;
    if (schema.type === undefined) schema = { ...schema, type: choice.branch.type };
  }
  const { value, name } = input;
  const type = resolveType(value, schema.type);
  if (type === null) return schemaErrors.type({ name, types: schema.type as readonly SchemaType[] });
  const typed: ValidationInput = { value, name, schema: schema.type === type ? schema : { ...schema, type } };
  const error = type === undefined ? null : checkType(typed, type);
  return error ?? checkEnumeration(typed) ?? checkTextFormat(typed);
}

/**
 * Converts a valid value to the types of its schema: numbers, booleans, lists, maps (without forbidden properties) and
 * cleaned text. Returns an error (docs/protocol/errors.md#schema-validation) if no branch of the schema fits, or if items
 * that differ as text are equal after conversion (`1,01`). An invalid value becomes an empty value of its type.
 */
export const sanitize = (input: ValidationInput): Sanitized => coerceValue(input, branchChoosers);

/** Validation and conversion choose branches in the same way. */
const branchChoosers: BranchChoosers = {
  anyOf: (input) => chooseAnyOf(input, validate),
  oneOf: (input) => chooseOneOf(input, validate),
};

function checkType(input: ValidationInput, type: SchemaType): SchemaError | null {
  const { value, name } = input;
  // Errors of bounds are reported before the error that a number is not an integer.
  const initialType = type === 'integer' ? 'number' : type;
  if (!fitsType(value, initialType)) return schemaErrors.type({ name, types: [type] });
  if (type === 'array') return checkList(input);
  if (type === 'object') return checkMap(input);
  if (type === 'string') return checkText(input);
  if (type !== 'integer' && type !== 'number') return null;
  return checkNumber(input) ?? (fitsType(value, type) ? null : schemaErrors.type({ name, types: [type] }));
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
  const tooMany = (limit: number) =>
    schemaError('rest_too_many_items', `${name} must have at most ${withCount(limit, 'item')}.`);
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
  for (const [property, propertyValue] of entries) {
    const rule = propertyRule(schema, property);
    if (rule === false)
      return schemaError('rest_additional_properties_forbidden', `${name} must not have the property ${property}.`);
    const error = rule === true ? null : validate({ value: propertyValue, schema: rule, name: `${name}[${property}]` });
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

/** Compares the converted value, so that `"5"` equals the permitted number 5. */
function checkEnumeration(input: ValidationInput): SchemaError | null {
  const values = Object.values(input.schema.enum ?? []);
  if (values.length === 0) return null;
  const { value, error } = coerceValue(input, branchChoosers);
  if (error !== null) return error;
  const isListed = values.some((allowed) => isSameJsonValue(value, allowed));
  return isListed ? null : schemaErrors.enumeration({ name: input.name, values });
}

function checkTextFormat({ value, schema, name }: ValidationInput): SchemaError | null {
  const { format, type } = schema;
  if (format === undefined || (type !== undefined && type !== 'string')) return null;
  return checkFormat({ text: typeof value === 'string' ? value : '', format, name });
}
