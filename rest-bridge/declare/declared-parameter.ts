import type { JsonSchema, SchemaError } from '../../schema/json-schema/schema-types.ts';
import { scalarText } from '../../schema/json-schema/value-conversion.ts';

/** A query of the domain that checks a parameter. Its error names what is wrong with the value. */
export interface DomainCheck {
  /** Root field of the query. It returns no object, so that the selection is empty. */
  field: string;
  selection: '';
  variableTypes: Readonly<Record<string, string>>;
  /** Returns the variables for the value and the other parameters, which are not validated; null checks nothing. */
  variables(value: unknown, parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null;
}

/** A parameter: its schema, and options that only parameters have. */
export type Parameter = JsonSchema & {
  required?: boolean;
  /**
   * Replaces the validation against the schema. `none`: any value is valid; `map`: the value must be a map; `scalar`: it
   * must not be a list or a map; `text`: it must be a text.
   */
  validation?: 'none' | 'map' | 'scalar' | 'text';
  /**
   * The value must be an address with a scheme, or begin with a slash. Without it, a text of the format `uri` is only
   * sanitized.
   */
  isAddress?: boolean;
  /** Something of the address must remain when unsafe schemes and characters are removed; an empty text is valid. */
  isSafeAddress?: boolean;
  /** The domain checks the enum of the items of a list, after the rights of the viewer. */
  isCheckedByList?: boolean;
  /**
   * When the value is checked (docs/protocol/errors.md#order-of-checks); the parameters of a phase are named together. By
   * default `sanitizing`, the later one, for endpoints that read or delete, and `validation` for others.
   */
  phase?: 'validation' | 'sanitizing';
  /** Returns what is wrong with a value that matches the schema, by a rule of the domain; null for a valid one. */
  problemOf?: (value: unknown, request: { isNew: boolean; fileNames: ReadonlySet<string> }) => SchemaError | null;
  /**
   * How the domain checks the value, which it does before it checks rights. This query runs only if other parameters are
   * invalid, so that the answer names all of them.
   */
  domainCheck?: DomainCheck;
  /** The value is validated, but not sanitized: the domain sanitizes or rejects it. */
  isRaw?: boolean;
  /** The index and OPTIONS do not list the parameter. */
  isUnlisted?: boolean;
  /** The parameter is an addition to the reference API, which only the OpenAPI document lists. */
  isAddition?: boolean;
  /** The accepted values of a parameter whose `enum` the index does not list. */
  choices?: readonly string[];
  /** The value is a name or a list of names, which clients send in the dialect's spelling. */
  hasDialectSpelling?: boolean;
  /** JSON null is valid for any type and clears the stored value. */
  clearable?: boolean;
  /** The value that JSON null stands for; absent: null counts as no value. */
  nullValue?: unknown;
  /** Returns the canonical spelling of a value. */
  read?: (value: unknown) => unknown;
  /** An empty text is valid, whatever the format. */
  mayBeEmpty?: boolean;
  /** The default is validated like a value of the request; an invalid default makes the parameter mandatory. */
  checksDefault?: boolean;
  /** Valid values that `enum` does not list: items may have them, and clients that change an item send them back. */
  alsoAllowed?: readonly string[];
};

/** Replaces every empty map in the value by an empty list, at any depth, as the reference writes it. */
export function emptyAsList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(emptyAsList);
  const entries = Object.entries(value).filter(([name]) => name !== '__typename');
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, inner]) => [name, emptyAsList(inner)]));
}

/** Returns the map, or an empty list if the value is an empty map or not a map. */
export const mapOrEmptyList = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? value : [];

/**
 * Returns the text of a parameter that is compared with known names: values that count as empty are an empty text; numbers and
 * flags are their text, lists and maps their JSON, which no name equals.
 */
export function comparedText(value: unknown): string {
  if (typeof value === 'string') return value === '0' ? '' : value;
  return value ? JSON.stringify(value) : '';
}

/** Returns the text of a number or of true; other values as they are. */
export const textOfScalar = (value: unknown): unknown =>
  typeof value === 'number' || value === true ? scalarText(value) : value;

// Enum values are in lower case in REST, some with dashes: `include_slugs`, `post-format`.

/** Converts a REST value to its GraphQL name: `post-format` to `POST_FORMAT`. */
export const toEnumName = (value: string): string => value.toUpperCase().replaceAll('-', '_');

/** Converts a GraphQL name to its REST value: `POST_FORMAT` to `post-format`. */
export const fromEnumName = (name: unknown): string => String(name).toLowerCase().replaceAll('_', '-');
