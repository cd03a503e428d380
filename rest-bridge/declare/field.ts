import type { JsonSchema } from '../../schema/json-schema/types.ts';

/** What an item is read for (api.md, Context). */
export type ReadContext = 'view' | 'embed' | 'edit';

/** An item as GraphQL answers it, under the aliases of the plan. */
export type Node = Readonly<Record<string, unknown>>;

/** A field of a resource is one row. */
export interface Field {
  /** REST name. */
  name: string;
  /** As OPTIONS prints it: type, contexts (of its parts too), read-only or not. */
  schema: JsonSchema;
  /** What to ask GraphQL for; by default the name in camel case. Null: the schema names the field, but no item has it. */
  select?: string | null;
  /**
   * For a field with parts: what to ask for each of them; by default the part's name in camel case. Null: the schema
   * names the part, but no item has it.
   */
  parts?: Readonly<Record<string, string | null>>;
  /** Parts that items have though the schema names them not. */
  unlistedParts?: Readonly<Record<string, JsonSchema>>;
  /** Makes the REST value of the GraphQL one; by default they are the same. */
  read?: (value: unknown, node: Node) => unknown;
  /** The value is a neutral name, a list of names or a map by names: answers spell them as the dialect does. */
  isName?: boolean;
  /** The value is the address of a page of the site, whose query may name a type or a taxonomy. */
  isPageAddress?: boolean;
  /** The field is left out of an item whose value is null. */
  optional?: boolean;
  /** The field is in an item only where `_fields` names it: an extension of the API that other clients do not expect. */
  onRequest?: boolean;
  /** The field is left out of an item with this value: an extension of the API that is not in use. */
  omittedAs?: unknown;
  /** What answers hold in place of a value, of the field or of its parts, though the printed schema does not say so. */
  absent?: { as: 'null' | 'boolean'; of: 'itself' | 'parts' };
  /** Not in the schema that OPTIONS prints. */
  unlisted?: boolean;
  /** How it is written: the name of the mutation's input; by default the name in camel case. */
  input?: string;
  /** Written, this value changes nothing: as if it were absent. */
  unchangedBy?: unknown;
  /** The parameter is not checked against the schema: a text may stand for the object. */
  unchecked?: boolean | 'map';
  /** Differences of the write parameter from the schema. */
  parameter?: Omit<JsonSchema, 'required'> & { isRaw?: boolean; mayBeEmpty?: boolean; alsoAllowed?: readonly string[] };
}

/** `featured_media` as `featuredMedia`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
