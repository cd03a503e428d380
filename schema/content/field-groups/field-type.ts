import type { GroupField } from '../../core/registry/field-group.ts';
import type { MetaObject } from '../../core/registry/meta-registrations.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';

/** What has field values: an item, a term, an account or a comment. */
export interface FieldOwner {
  object: MetaObject;
  id: number;
}

/** Returns what fields refer to, as REST shows it; what the viewer may not read is missing. */
export interface FieldTargets {
  /** Items of some types (all that are addressed or declared, if there are none), each once, in the order of the ids. */
  items(ids: readonly number[], types: readonly string[]): Promise<readonly JsonValue[]>;
  /** The addresses of such items. */
  itemAddresses(ids: readonly number[], types: readonly string[]): Promise<readonly string[]>;
  terms(ids: readonly number[], taxonomy: string): Promise<readonly JsonValue[]>;
  /** Accounts in one of the formats `id`, `array` and `object`, each once. */
  users(ids: readonly number[], format: string): Promise<readonly JsonValue[]>;
  /** A file; false if it is missing. */
  file(id: number): Promise<JsonValue>;
  /** The address of a file; false if it is missing. */
  fileUrl(id: number): Promise<string | false>;
  /** Renders a text like classic content, or also the blocks in it. */
  renderText(text: string, options?: { blocks: boolean }): Promise<string>;
  /** Converts the line feeds of a text to paragraphs and line breaks. */
  paragraphs(text: string): Promise<string>;
  /** The markup that shows a page of another site, or a link to it. */
  embed(address: string): Promise<string>;
}

/** What the values of fields are read with. */
export interface FieldReading {
  field: GroupField;
  context: RequestContext;
  owner: FieldOwner;
  targets: FieldTargets;
}

/** What values are checked with. */
export type FieldChecking = Pick<FieldReading, 'field' | 'context'>;

/** What is wrong with a value, the value that the error names, and the part of the value that is wrong, such as `[value]`. */
export interface FieldProblem {
  message: string;
  value: JsonValue;
  part?: string;
}

/** A value, or a promise of it. */
export type Pending<Value> = Value | Promise<Value>;

/** What a field refers to: items, terms, accounts or files. */
export type TargetKind = 'post' | 'term' | 'user' | 'attachment';

/** How GraphQL shows the values of a type: a scalar, a list of texts, or what it refers to. */
export type GraphqlForm =
  | 'String'
  | 'Float'
  | 'Boolean'
  | '[String]'
  | 'link'
  | 'map'
  | 'file'
  | 'files'
  | 'items'
  | 'terms'
  | 'users';

/**
 * A type of fields. Example of one whose values are plain texts:
 *
 *     export const passwordField: FieldType = { schema: () => ({ type: ['string', 'null'] }), graphql: 'String' };
 */
export interface FieldType {
  /** The JSON Schema of a value over REST. */
  schema(field: GroupField): JsonSchema;
  /** The schema by which a sent value is checked, if it accepts more. */
  inputSchema?(field: GroupField): JsonSchema;
  /** Converts the stored value, or the default, to the value of the field; by default they are equal. */
  load?(stored: JsonValue, reading: Omit<FieldReading, 'targets'>): Pending<JsonValue>;
  /** The value over REST in the format `light`; by default the value of the field. */
  light?(value: JsonValue, field: GroupField): JsonValue;
  /** The value over REST in the format `standard`, which depends on the settings; by default the value of the field. */
  standard?(value: JsonValue, reading: FieldReading): Pending<JsonValue>;
  /** Returns what is wrong with a value as it was sent, which the schema accepts; null for nothing. */
  check?(value: JsonValue, checking: FieldChecking): Pending<FieldProblem | null>;
  /** Converts a checked value to the stored one; by default texts of numbers and switches. */
  store?(value: JsonValue, field: GroupField): JsonValue;
  /** Whether null stores an empty text; by default it removes the stored value. */
  keepsEmptyValue?: boolean;
  /** What the values refer to; REST links to them. */
  refersTo?: TargetKind;
  /** The GraphQL type of a value. Absent: GraphQL has no field. */
  graphql?: GraphqlForm;
  /** The value of GraphQL's scalars; by default the value of the field as text, and null for an empty one. */
  graphqlValue?(value: JsonValue, reading: FieldReading): Pending<JsonValue>;
}

/** Whether a value counts as empty, as in PHP except for the texts and numbers of zero. */
export const isEmptyValue = (value: JsonValue): boolean =>
  value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Whether a value counts as empty in PHP: also zero, the text of it, and an empty map. */
export const isFalsy = (value: JsonValue): boolean =>
  isEmptyValue(value) ||
  value === 0 ||
  value === '0' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Whether a text is a decimal number, as PHP reads it. */
export const isNumericText = (text: string): boolean => /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text);

/** Converts texts of numbers to numbers, in lists and maps as well. */
export function withNumbers(value: JsonValue): JsonValue {
  if (typeof value === 'string') return isNumericText(value) ? Number(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withNumbers);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withNumbers(entry)]));
}

/** Returns the values of a list; one that is not a list is a list with one value, and an empty one none. */
export function asList(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return isEmptyValue(value) ? [] : [value];
}

/** Converts a value to an integer as PHP does: 0 for what is none. */
export const phpInteger = (value: JsonValue): number =>
  typeof value === 'object' ? 0 : Number.parseInt(String(value), 10) || 0;

/** Returns the ids of a value, which may be texts; other entries are left out. */
export const idsOf = (value: JsonValue): number[] =>
  asList(value)
    .map((entry) =>
      typeof entry === 'number' || (typeof entry === 'string' && isNumericText(entry)) ? Math.trunc(Number(entry)) : 0,
    )
    .filter((id) => id > 0);

/** Converts a value to the form in which single values are stored: texts. */
export function storedText(value: JsonValue): JsonValue {
  if (value === true) return '1';
  if (value === false || value === null) return '';
  return typeof value === 'number' ? String(value) : value;
}

/** Converts the numbers of a list to texts, as ids of items and accounts are stored. */
export const storedTexts = (value: JsonValue): JsonValue =>
  Array.isArray(value) ? value.map((entry: JsonValue) => storedText(entry)) : storedText(value);

/** The JSON Schema types of a value that can be empty. */
export const nullable = (...types: NonNullable<Extract<JsonSchema['type'], readonly unknown[]>>[number][]) =>
  [...types, 'null'] as const;
