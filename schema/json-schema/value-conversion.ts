import type { JsonValue, SchemaType } from './schema-types.ts';

/** The maximum number of entries of a list that is written as text. */
export const MAX_TEXT_ENTRIES = 2_000;

/**
 * Splits text at commas and white space, without empty entries. Returns at most one entry more than
 * `MAX_TEXT_ENTRIES`, so that the caller can detect and refuse longer lists.
 */
export function splitList(text: string): string[] {
  // Separators before the first entry produce an empty entry.
  const entries = text.split(/[ \t\n\v\f\r,]+/, MAX_TEXT_ENTRIES + 2).filter((entry) => entry !== '');
  return entries.length > MAX_TEXT_ENTRIES + 1 ? entries.slice(0, MAX_TEXT_ENTRIES + 1) : entries;
}

/** Converts a scalar to text: true is `1`, false is empty. */
export function scalarText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return String(value);
}

/** Whether a map key is an integer in its canonical spelling. Such keys can be indexes of a list. */
export function isIndexKey(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key);
}

/** A JSON object. */
export type JsonMap = { readonly [key: string]: JsonValue };

const NUMERIC = /^[ \t\n\v\f\r]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\v\f\r]*$/;

/** Whether a value is a number or the text of a number, which white space may surround. */
export function isNumeric(value: JsonValue): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && NUMERIC.test(value));
}

/** Whether a value is an integer or the text of one: `5`, `"5"`, `"5.0"`, `"5e2"`. */
function isInteger(value: JsonValue): boolean {
  if (!isNumeric(value)) return false;
  const number = Number(value);
  return Number.isInteger(number) || Math.abs(number) === Number.POSITIVE_INFINITY;
}

/** Whether a value is a boolean or denotes one: true, false, 1 or 0, as text in any case. */
function isBoolean(value: JsonValue): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'number') return value === 0 || value === 1;
  return typeof value === 'string' && /^(?:true|false|0|1)$/i.test(value);
}

/** Whether a value can be read as a list: a list, a map whose keys are indexes, or a scalar, which is split. */
function isListLike(value: JsonValue): boolean {
  if (value === null) return false;
  if (typeof value !== 'object' || Array.isArray(value)) return true;
  return Object.keys(value).every(isIndexKey);
}

/** Whether a value can be read as a map: a map, a list (its indexes are the keys) or the empty string. */
export function isMapLike(value: JsonValue): boolean {
  return value === '' || (typeof value === 'object' && value !== null);
}

/** Converts a value to a list; scalars are split at commas and white space. Null is an empty list. */
export function toList(value: JsonValue): readonly JsonValue[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value) : splitList(scalarText(value));
}

/** Converts a value to a map; scalars and null are empty maps. */
export function toMap(value: JsonValue): JsonMap {
  if (value === null || typeof value !== 'object') return {};
  return Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : (value as JsonMap);
}

/** Converts a numeric value to an integer within the safe range; other values are 0. */
export function toInteger(value: JsonValue): number {
  const number = typeof value === 'boolean' ? Number(value) : isNumeric(value) ? Math.trunc(Number(value)) : 0;
  return Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER) + 0;
}

/** Converts a numeric value to a finite number; other values are 0. */
export function toNumber(value: JsonValue): number {
  const number = typeof value === 'boolean' ? Number(value) : isNumeric(value) ? Number(value) : 0;
  return Math.min(Math.max(number, -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
}

/** Converts a value to a boolean. Empty text, `0` and `false` are false. */
export function toBoolean(value: JsonValue): boolean {
  if (typeof value === 'string') return value !== '' && value !== '0' && value.toLowerCase() !== 'false';
  return Boolean(value);
}

/** Converts a scalar to text; null, maps and lists are empty text. */
export function toText(value: JsonValue): string {
  return value === null || typeof value === 'object' ? '' : scalarText(value);
}

const TYPE_CHECKS: Readonly<Record<SchemaType, (value: JsonValue) => boolean>> = {
  array: isListLike,
  object: isMapLike,
  integer: isInteger,
  number: isNumeric,
  boolean: isBoolean,
  bool: isBoolean,
  string: (value) => typeof value === 'string',
  null: (value) => value === null,
  int: () => true,
  float: () => true,
};

/** Whether a value can be read as a type. */
export function fitsType(value: JsonValue, type: SchemaType): boolean {
  return TYPE_CHECKS[type](value);
}

/**
 * Chooses the type by which a value is read if a schema permits several: the first that fits, except that empty text is
 * a string if strings are permitted. Null if no type fits, undefined if the schema has no type.
 */
export function resolveType(
  value: JsonValue,
  types: SchemaType | readonly SchemaType[] | undefined,
): SchemaType | null | undefined {
  if (types === undefined || typeof types === 'string') return types;
  if (value === '' && types.includes('string')) return 'string';
  return types.find((type) => fitsType(value, type)) ?? null;
}
