import { type BranchChooser, chooseAny, chooseOne, type Judged } from './branches.ts';
import { type BranchChoosers, coerceValue } from './coercion.ts';
import { hasUniqueItems, sameValue } from './equality.ts';
import { checkFormat } from './formats.ts';
import { MAX_TEXT_ENTRIES } from './loose-text.ts';
import { fitsType, isNumeric, resolveType, toList, toMap } from './loose-values.ts';
import { mistakes } from './mistakes.ts';
import { compilePattern } from './patterns.ts';
import { propertyRule, requiredProperties } from './properties.ts';
import type { SchemaError, SchemaType } from './types.ts';

/**
 * Checks a value against a schema, reading it as loosely as a query needs: numbers and booleans may be text, lists
 * may be text with commas. Null when it fits, else the first error of protocol 8.2; `name` is how the client calls it.
 */
export function validate(judged: Judged): SchemaError | null {
  return check(judged);
}

/** How validating finds the branch of a value; sanitising finds it the same way. */
export const branchChoosers: BranchChoosers = {
  any: ((judged) => chooseAny(judged, check)) satisfies BranchChooser,
  one: ((judged) => chooseOne(judged, check)) satisfies BranchChooser,
};

function check(judged: Judged): SchemaError | null {
  let { schema } = judged;
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (schema[keyword] === undefined) continue;
    const choice = branchChoosers[keyword === 'anyOf' ? 'any' : 'one']({ ...judged, schema });
    if (choice.branch === null) return choice.error;
    if (schema.type === undefined) schema = { ...schema, type: choice.branch.type };
  }
  const { value, name } = judged;
  const type = resolveType(value, schema.type);
  if (type === null) return mistakes.type({ name, types: schema.type as readonly SchemaType[] });
  const typed: Judged = { value, name, schema: schema.type === type ? schema : { ...schema, type } };
  const error = type === undefined ? null : checkType(typed, type);
  return error ?? checkEnumeration(typed) ?? checkTextFormat(typed);
}

function checkType(judged: Judged, type: SchemaType): SchemaError | null {
  const { value, name } = judged;
  // A number out of bounds is told so even where it is not whole.
  const entry = type === 'integer' ? 'number' : type;
  if (!fitsType(value, entry)) return mistakes.type({ name, types: [type] });
  if (type === 'array') return checkList(judged);
  if (type === 'object') return checkMap(judged);
  if (type === 'string') return checkText(judged);
  if (type !== 'integer' && type !== 'number') return null;
  return checkNumber(judged) ?? (fitsType(value, type) ? null : mistakes.type({ name, types: [type] }));
}

function checkNumber({ value, schema, name }: Judged): SchemaError | null {
  const number = isNumeric(value) ? Number(value) : 0;
  const { minimum, maximum, multipleOf } = schema;
  if (multipleOf !== undefined && Math.abs(number % multipleOf) !== 0) return mistakes.multiple({ name, multipleOf });
  const isLow = minimum !== undefined && (schema.exclusiveMinimum ? number <= minimum : number < minimum);
  const isHigh = maximum !== undefined && (schema.exclusiveMaximum ? number >= maximum : number > maximum);
  return isLow || isHigh ? mistakes.bounds({ name, schema }) : null;
}

function checkText({ value, schema, name }: Judged): SchemaError | null {
  const text = String(value);
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined || maxLength !== undefined) {
    let length = 0;
    for (const _character of text) length++;
    if (minLength !== undefined && length < minLength) return mistakes.tooShort({ name, minLength });
    if (maxLength !== undefined && length > maxLength) return mistakes.tooLong({ name, maxLength });
  }
  if (pattern !== undefined && !compilePattern(pattern).test(text)) return mistakes.pattern({ name, pattern });
  return null;
}

function checkList({ value, schema, name }: Judged): SchemaError | null {
  const list = toList(value);
  const { items, minItems, maxItems } = schema;
  if (typeof value === 'string' && list.length > MAX_TEXT_ENTRIES) {
    return mistakes.tooManyItems({ name, maxItems: MAX_TEXT_ENTRIES });
  }
  if (items !== undefined) {
    for (const [index, item] of list.entries()) {
      const error = check({ value: item, schema: items, name: `${name}[${index}]` });
      if (error !== null) return error;
    }
  }
  if (minItems !== undefined && list.length < minItems) return mistakes.tooFewItems({ name, minItems });
  if (maxItems !== undefined && list.length > maxItems) return mistakes.tooManyItems({ name, maxItems });
  return schema.uniqueItems && !hasUniqueItems(list) ? mistakes.duplicateItems({ name }) : null;
}

function checkMap({ value, schema, name }: Judged): SchemaError | null {
  const map = toMap(value);
  for (const property of requiredProperties(schema)) {
    if (!Object.hasOwn(map, property)) return mistakes.missingProperty({ name, property });
  }
  const entries = Object.entries(map);
  for (const [property, inner] of entries) {
    const rule = propertyRule(schema, property);
    if (rule === false) return mistakes.unknownProperty({ name, property });
    const error = rule === true ? null : check({ value: inner, schema: rule, name: `${name}[${property}]` });
    if (error !== null) return error;
  }
  const { minProperties, maxProperties } = schema;
  if (minProperties !== undefined && entries.length < minProperties) {
    return mistakes.tooFewProperties({ name, minProperties });
  }
  if (maxProperties !== undefined && entries.length > maxProperties) {
    return mistakes.tooManyProperties({ name, maxProperties });
  }
  return null;
}

/** Compares the value as it will be stored, so that `"5"` is found among numbers. */
function checkEnumeration(judged: Judged): SchemaError | null {
  const values = Object.values(judged.schema.enum ?? []);
  if (values.length === 0) return null;
  const { value, error } = coerceValue(judged, branchChoosers);
  if (error !== null) return error;
  const isListed = values.some((allowed) => sameValue(value, allowed));
  return isListed ? null : mistakes.enumeration({ name: judged.name, values });
}

function checkTextFormat({ value, schema, name }: Judged): SchemaError | null {
  const { format, type } = schema;
  if (format === undefined || (type !== undefined && type !== 'string')) return null;
  return checkFormat({ text: typeof value === 'string' ? value : '', format, name });
}
