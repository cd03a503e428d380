import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';

/** The context of an answer. */
export type ReadContext = 'view' | 'embed' | 'edit';

/** An item of a GraphQL result, under the aliases of the plan. */
export type Node = Readonly<Record<string, unknown>>;

/** A field of a resource. */
export interface Field {
  /** REST name. */
  name: string;
  /** As OPTIONS prints it: type, contexts (of its parts too), read-only or not. */
  schema: JsonSchema;
  /** GraphQL selection; by default the name in camel case. Null: only the schema has the field. */
  select?: string | null;
  /**
   * GraphQL selections of the parts of a field; by default their names in camel case. Null: only the schema has the
   * part.
   */
  parts?: Readonly<Record<string, string | null>>;
  /** Parts of items that the schema does not name. */
  unlistedParts?: Readonly<Record<string, JsonSchema>>;
  /** Converts the GraphQL value to the REST value; by default they are equal. */
  read?: (value: unknown, node: Node) => unknown;
  /** The value is a neutral name, a list of names or a map by names; answers have the dialect's spelling. */
  isName?: boolean;
  /** The value is an address on the site whose query may name a type or a taxonomy. */
  isPageAddress?: boolean;
  /** Items whose value is null do not have the field. */
  optional?: boolean;
  /** Items have the field only if `_fields` names it: other clients do not expect it. */
  onRequest?: boolean;
  /** Items with this value do not have the field. */
  omittedAs?: unknown;
  /** A type that the field or its parts may have in answers in addition to those of the printed schema. */
  absent?: { as: 'null' | 'boolean'; of: 'itself' | 'parts' };
  /** Not in the schema that OPTIONS prints. */
  unlisted?: boolean;
  /** Name in the mutation's input; by default the name in camel case. */
  input?: string;
  /** The operations that write it; by default all, or none if the schema says `readonly`. */
  written?: 'always' | 'create' | 'update' | 'never';
  /** Converts the sent value to the value of the mutation's input; undefined: nothing is written. */
  write?(sent: unknown): unknown;
  /** The field lists and assigns the item's terms in this taxonomy. */
  taxonomy?: string;
  /**
   * The write parameter, if it differs from the schema. `unlisted`: it is not listed, and the domain alone validates
   * it.
   */
  taken?: 'unlisted' | (Omit<JsonSchema, 'required'> & { required?: boolean });
  /** A value that is ignored when it is written. */
  unchangedBy?: unknown;
  /** The parameter is not validated against the schema, for example because it may be a text or an object. */
  unchecked?: boolean | 'map';
  /** Differences of the write parameter from the schema. */
  parameter?: Omit<JsonSchema, 'required'> & { isRaw?: boolean; mayBeEmpty?: boolean; alsoAllowed?: readonly string[] };
}

/** `featured_media` as `featuredMedia`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `featuredMedia` as `featured_media`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
