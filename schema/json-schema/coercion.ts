import { cleanText } from '../markup/sanitizing/text-cleaning.ts';
import { removePercentEscapes } from '../values/text-functions.ts';
import type { BranchChooser, ValidationInput } from './branches.ts';
import { duplicateItemsError } from './schema-errors.ts';
import { compilePattern, isHexColor } from './schema-formats.ts';
import type { JsonSchema, JsonValue, SchemaError, SchemaFormat } from './schema-types.ts';
import { resolveType, toBoolean, toInteger, toList, toMap, toNumber, toText } from './value-conversion.ts';

const SCHEMES: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);

/** The rest of a longer URL is dropped. */
const MAX_URL_LENGTH = 65_536;

/**
 * Cleans a URL so that it is safe to store and to link: removes characters that are invalid in URLs and encoded line
 * breaks, and prepends `http://` to a host name without a scheme. Returns an empty text for an unknown scheme.
 */
export function cleanUrl(text: string): string {
  const trimmed = text
    .slice(0, MAX_URL_LENGTH)
    .replace(/^[ \t\n\r\0\v]+/, '')
    .replaceAll(' ', '%20');
  const allowed = trimmed.replace(/[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/gi, '');
  if (allowed === '') return '';
  const withoutLineBreaks = /^mailto:/i.test(allowed)
    ? allowed
    : removePercentEscapes(allowed, (digits) => /^0[ad]$/i.test(digits));
  const url = encodeBrackets(withScheme(withoutLineBreaks.replaceAll(';//', '://')));
  return url.startsWith('/') || hasSafeScheme(url) ? url : '';
}

function withScheme(url: string): string {
  const isRelative = url === '' || /^[/#?]/.test(url) || /^[a-z0-9-]+\.php/i.test(url);
  return url.includes(':') || isRelative ? url : `http://${url}`;
}

/** Encodes square brackets, except those of an IPv6 host. */
function encodeBrackets(url: string): string {
  if (!/[[\]]/.test(url)) return url;
  const authority = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  return authority + url.slice(authority.length).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

/** Whether the text before the first colon is a known scheme. A colon that is written as an HTML entity is refused. */
function hasSafeScheme(url: string): boolean {
  const separator = /:|&#0*58;|&#x0*3a;|&colon;/i.exec(url);
  if (separator === null) return true;
  const scheme = url.slice(0, separator.index);
  if (scheme.includes('/?')) return true;
  if (separator[0] !== ':' || !SCHEMES.has(scheme.toLowerCase())) return false;
  if (scheme.toLowerCase() !== 'feed') return true;
  // `feed:` may precede another URL, but not another `feed:`.
  const inner = url.slice(separator.index + 1);
  return !/^feed:/i.test(inner) && hasSafeScheme(inner);
}

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
  if (type === 'int' || type === 'float') return value;
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

/** The names of the formats of text. */
export const schemaFormats: readonly string[] = Object.keys(FORMAT_CLEANERS);

/** Whether two JSON values are equal. The order of keys does not matter, and an empty list equals an empty map. */
export function isSameJsonValue(left: JsonValue, right: JsonValue): boolean {
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return left === right;
  return stableKey(left) === stableKey(right);
}

/** Whether all items differ. Takes time linear in the size of the list. */
export function hasUniqueItems(items: readonly JsonValue[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const key = stableKey(item);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/** Returns a text that is the same for equal values. A list is written as the map of its indexes. */
function stableKey(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  if (!Array.isArray(value)) entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  else if (entries.length > 10) entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stableKey(inner)}`).join()}}`;
}

/**
 * Returns the schema of a property of an object: its own schema, that of the first pattern that matches its name, or
 * `additionalProperties`. True permits any value, false forbids the property.
 */
export function propertyRule(schema: JsonSchema, property: string): JsonSchema | boolean {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, property)) return properties[property] as JsonSchema;
  for (const [pattern, patternSchema] of Object.entries(patternProperties ?? {})) {
    if (compilePattern(pattern).test(property)) return patternSchema;
  }
  return additionalProperties ?? true;
}

/** Returns the names of the required properties of an object, declared as in draft 4 or draft 3. */
export function requiredProperties({ required, properties }: JsonSchema): readonly string[] {
  if (typeof required === 'object') return required;
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => (schema.required === true ? [name] : []));
}
