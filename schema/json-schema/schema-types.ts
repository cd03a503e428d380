/** A JSON value, as a body or a query gives it and as the database layer takes it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** `bool` is a synonym of `boolean`, which some schemas print. */
export type SchemaType = 'array' | 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'bool' | 'null';

/** `uri` is cleaned but never checked; `text-field` and `textarea-field` only clean. */
export type SchemaFormat =
  | 'date-time'
  | 'email'
  | 'hex-color'
  | 'ip'
  | 'text-field'
  | 'textarea-field'
  | 'uri'
  | 'uuid';

/** The part of JSON Schema draft 4 that parameters and fields are declared in. */
export interface JsonSchema {
  title?: string;
  description?: string;
  /** With several types the first one that fits the value counts. */
  type?: SchemaType | readonly SchemaType[];
  format?: SchemaFormat;
  /** The values allowed. Some declarations are printed as a map of each value to itself. */
  enum?: readonly JsonValue[] | { readonly [key: string]: JsonValue };
  items?: JsonSchema;
  properties?: { readonly [name: string]: JsonSchema };
  /** Schemas by regular expression; the first that matches a property's name holds. */
  patternProperties?: { readonly [pattern: string]: JsonSchema };
  additionalProperties?: boolean | JsonSchema;
  /** On a property: it must be there (draft 3). On an object: the names that must be there (draft 4). */
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
 * Why a value does not fit: a code of docs/protocol/errors.md#schema-validation, a sentence for people, and what the
 * code adds.
 */
export interface SchemaError {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly [key: string]: JsonValue } | null;
}
