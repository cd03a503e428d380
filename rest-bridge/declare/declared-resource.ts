import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Link } from './declared-link.ts';
import type { Field } from './field.ts';

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
