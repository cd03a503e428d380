import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Parameter } from './declared-parameter.ts';

/** The context of an answer: which fields it contains. */
export type ReadContext = 'view' | 'embed' | 'edit';

/** An item of a GraphQL result. Its keys are the aliases of the plan. */
export type Node = Readonly<Record<string, unknown>>;

/** The settings of a site that add fields to items. */
export type FieldSetting = 'yoastHead';

/** A field of a resource. */
export interface Field {
  /** REST name. */
  name: string;
  /** The schema that OPTIONS prints, with the contexts of the field and of its parts. */
  schema: JsonSchema;
  /** GraphQL selection; by default the name in camel case. Null: the field is in the schema, but not in answers. */
  select?: string | null;
  /**
   * GraphQL selections of the properties of the field; by default their names in camel case. Null: the property is in
   * the schema, but not in answers.
   */
  propertySelections?: Readonly<Record<string, string | null>>;
  /** Properties of the field that answers contain and the printed schema does not. */
  unlistedProperties?: Readonly<Record<string, JsonSchema>>;
  /** Other selections of the field, by the value of a query parameter. Embedded items have the default. */
  forms?: { parameter: string; selections: Readonly<Record<string, string>> };
  /** GraphQL selection of the JSON Schemas of the properties of the field of one item, which OPTIONS of the item prints. */
  itemSchema?: string;
  /** Converts the GraphQL value to the REST value; by default they are equal. */
  read?: (value: unknown, node: Node) => unknown;
  /** The value is a name, a list of names or a map by name, which answers contain in the dialect's spelling. */
  hasDialectSpelling?: boolean;
  /** The value is an address on the site whose query may name a type or a taxonomy. */
  isPageAddress?: boolean;
  /** The value is a JSON map in GraphQL: answers contain those of its properties that are in the context. */
  isJsonMap?: boolean;
  /** The field is omitted from items whose value is null. */
  omittedIfNull?: boolean;
  /** Items have the field only if `_fields` names it, because existing clients do not expect it. */
  onlyIfRequested?: boolean;
  /** The field is omitted from items with this value. */
  omittedValue?: unknown;
  /** A type that the field or its properties may have in answers, in addition to those of the printed schema. */
  additionalType?: { type: 'null' | 'boolean'; appliesTo: 'field' | 'properties' };
  /** What answers contain, if the printed schema says less: keywords for the OpenAPI document, which alone has them. */
  answerSchema?: Readonly<Record<string, unknown>>;
  /** Items have the field only if this setting of the site is on. */
  enabledBy?: FieldSetting;
  /** The field is not in the schema that OPTIONS prints. */
  isUnlisted?: boolean;
  /**
   * The field is an addition to the reference API: clients of the reference do not expect it, so OPTIONS and the index do
   * not list it, also not as a parameter. The OpenAPI document does.
   */
  isAddition?: boolean;
  /** Name in the mutation's input; by default the name in camel case. */
  input?: string;
  /** The operations that write the field; by default all, or none if the schema says `readonly`. */
  writableOn?: 'always' | 'create' | 'update' | 'never';
  /** Converts the value of the parameter to the value of the mutation's input; undefined leaves it out of the input. */
  write?(value: unknown): unknown;
  /** The field contains the terms of the item in this taxonomy. */
  taxonomy?: string;
  /**
   * The complete schema of the write parameter, if it differs from `schema`. `unlisted`: the parameter is not listed,
   * and only the domain validates it.
   */
  parameterSchema?: 'unlisted' | Parameter;
  /** Writes of the field revert more than their own statements if they fail, so they share no transaction with others. */
  hasOwnTransactions?: boolean;
  /** The value that an update with JSON null writes; absent: null writes nothing. */
  nullWrites?: unknown;
  /** A value of the parameter that writes nothing. */
  ignoredValue?: unknown;
  /** Replaces the validation against the schema, as that of a parameter does. */
  validation?: Parameter['validation'];
  /** Keywords of the write parameter that replace or extend those of `schema`. */
  parameterOptions?: Parameter;
}

/** Converts `featured_media` to `featuredMedia`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Converts `featuredMedia` to `featured_media`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// Lists of contexts. OPTIONS prints the contexts of a field in the order of these lists, as the reference does.

export const viewEditEmbed: readonly ReadContext[] = ['view', 'edit', 'embed'];

export const embedViewEdit: readonly ReadContext[] = ['embed', 'view', 'edit'];

export const viewEmbedEdit: readonly ReadContext[] = ['view', 'embed', 'edit'];

export const viewAndEdit: readonly ReadContext[] = ['view', 'edit'];

export const editOnly: readonly ReadContext[] = ['edit'];

/** A field without its name: schema keywords and options of the field in one object. */
export type FieldOptions = JsonSchema & Omit<Field, 'name' | 'schema'>;

const SCHEMA_KEYS: ReadonlySet<string> = new Set([...KEYWORDS, 'required', 'readonly', 'context']);

/** Returns the fields of a resource by REST name, in order. `shared` has the defaults of all fields. */
export const namedFields = <Name extends string>(
  shared: FieldOptions,
  fields: Readonly<Record<Name, FieldOptions>>,
): Record<Name, Field> =>
  Object.fromEntries(
    Object.entries<FieldOptions>(fields).map(([name, options]) => {
      // Twice: first for the order of the keywords, which OPTIONS prints, then because they take precedence over `shared`.
      const entries = Object.entries({ ...options, ...shared, ...options });
      const schema: JsonSchema = Object.fromEntries(entries.filter(([key]) => SCHEMA_KEYS.has(key)));
      const field = Object.fromEntries(entries.filter(([key]) => !SCHEMA_KEYS.has(key)));
      return [name, { name, schema, ...field }];
    }),
  ) as Record<Name, Field>;

/** Returns the fields of a resource as a list. `shared` has the defaults of all fields. */
export const fieldList = (shared: FieldOptions, fields: Readonly<Record<string, FieldOptions>>): Field[] =>
  Object.values(namedFields(shared, fields));
