import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Field, Node } from './field.ts';

/** A relation that items have only with a permission, described in the schema. */
export interface SchemaLink {
  /** Relation without the address before it: `action-publish`. */
  rel: string;
  title: string;
  targetSchema: JsonSchema | { type: string; properties: Record<string, unknown> };
}

/**
 * The declaration of one kind of item, from which the schema in OPTIONS, the GraphQL selection and the answer follow.
 */
export interface Resource {
  /** Title of the item schema. */
  title: string;
  fields: readonly Field[];
  /** The order in which the parameters of writes are listed and checked; by default that of the fields. Others come last. */
  parameterOrder?: readonly string[];
  links: readonly Link[];
  /** The `$schema` that OPTIONS prints; by default JSON Schema draft 4. */
  metaSchema?: string;
  schemaLinks?: readonly SchemaLink[];
  /** OPTIONS does not print its schema. */
  isUnlisted?: boolean;
  /** Path of one item, with `{id}`, for the links in the schema. */
  itemPath?: string;
  /** GraphQL selection of the viewer's permissions on an item, with the alias `_can`. */
  permissions?: string;
  /** GraphQL selection of the item's `ETag`, with the alias `_tag`. */
  entityTag?: string;
}

/** One target of a relation: an address below the REST root (beginning with a slash) and attributes. */
export interface LinkTarget {
  href: string;
  attributes?: Readonly<Record<string, unknown>>;
}

/** The values besides the node on which links depend. */
export interface LinkContext {
  /** Whether the viewer is not anonymous. */
  loggedIn: boolean;
  /** The item that embeds the target. */
  item?: Node;
}

/** How the targets of a relation are embedded. Their selections become part of the GraphQL document of the request. */
export interface Embedding {
  /** Title of the resource of the targets. */
  resource: string;
  /** Titles of the schemas that describe the targets in the OpenAPI document; by default that of the resource. */
  describedBy?: readonly string[];
  /**
   * The GraphQL field of each target, by alias. `{}` marks where the selection of the target goes; by default at the
   * end.
   */
  selections: Readonly<Record<string, string>>;
  /** Additional selection on the item that embeds the targets. */
  select?: string;
  /** The field returns a list. `true` embeds the list as one target, `each` embeds every entry as a target. */
  list?: boolean | 'each';
  /** Returns the code of an error to embed in place of the target. Null embeds the target, if there is one. */
  missingErrorCode?: (node: Node | null, context: LinkContext) => string | null;
}

/** A relation of an item. */
export interface Link {
  /** `self`, `author`, or a compact name such as `cms:term`. */
  rel: string;
  /** GraphQL selection; aliases begin with an underscore. */
  select?: string;
  /** The link appears if the answer has this field; for a single item also if `_fields` does not name the links. */
  ofField?: string;
  /** The relation has its targets from another link, and this one only embeds those of one type. */
  embedsOnly?: boolean;
  /** The links do not explain the prefix of the compact name, as in the reference. */
  hasUnexplainedPrefix?: boolean;
  /** The link appears in the edit context only. */
  editOnly?: boolean;
  /** Returns the targets. The relation is omitted if there are none. */
  targets(node: Node, context: LinkContext): readonly LinkTarget[];
  embed?: Embedding;
}

/** The schema of an answer that is not an item, as OPTIONS prints it. */
export interface ResponseSchema extends JsonSchema {
  $schema: string;
  title: string;
}

/** The version of JSON Schema of all printed schemas, if a resource names no other. */
export const META_SCHEMA = 'http://json-schema.org/draft-04/schema#';

/** Returns the schema of an answer that is a file. */
export const fileResponse = (title: string, description: string): ResponseSchema => ({
  $schema: META_SCHEMA,
  title,
  type: 'string',
  description,
  readonly: true,
});

/** Returns the schema of an object with these properties, all read-only. */
export const describedResponse = (title: string, properties: Readonly<Record<string, JsonSchema>>): ResponseSchema => ({
  $schema: META_SCHEMA,
  title,
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...schema, readonly: true }]),
  ),
});
