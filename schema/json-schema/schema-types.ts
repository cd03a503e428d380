/** A JSON value of a body, a query or the database. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * The types of JSON Schema. `bool` is a synonym of `boolean`, which some schemas print; `int` and `float`, which schemas of field
 * groups print, accept every value that has no other type of its schema, and leave it unchanged.
 */
export type SchemaType =
  | 'array'
  | 'object'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'bool'
  | 'null'
  | 'int'
  | 'float';

/** The formats of text. Values of `uri`, `text-field` and `textarea-field` are cleaned, but not validated. */
export type SchemaFormat =
  | 'date-time'
  | 'email'
  | 'hex-color'
  | 'ip'
  | 'text-field'
  | 'textarea-field'
  | 'uri'
  | 'uuid';

/** The subset of JSON Schema draft 4 in which parameters and fields are declared. */
export interface JsonSchema {
  title?: string;
  description?: string;
  /** Of several types, the first that fits the value applies. */
  type?: SchemaType | readonly SchemaType[];
  format?: SchemaFormat;
  /** The permitted values. Some schemas are printed with a map of each value to itself. */
  enum?: readonly JsonValue[] | { readonly [key: string]: JsonValue };
  items?: JsonSchema;
  properties?: { readonly [name: string]: JsonSchema };
  /** Schemas by regular expression. The first that matches the name of a property applies. */
  patternProperties?: { readonly [pattern: string]: JsonSchema };
  additionalProperties?: boolean | JsonSchema;
  /** On a property: whether it is required (draft 3). On an object: the names of required properties (draft 4). */
  required?: boolean | readonly string[];
  readonly?: boolean;
  context?: readonly string[];
  default?: JsonValue;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number;
  /** Lengths count characters, not code units. */
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
}

/**
 * A validation error: a code of docs/protocol/errors.md#schema-validation, a message, and further data that depend on
 * the code.
 */
export interface SchemaError {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly [key: string]: JsonValue } | null;
}
