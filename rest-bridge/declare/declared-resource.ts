import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Link } from './declared-link.ts';
import type { Field } from './field.ts';

/** A relation that depends on permissions, as the schema describes it. */
export interface SchemaLink {
  /** Last part of the relation's full name. */
  rel: string;
  title: string;
  targetSchema: JsonSchema | { type: string; properties: Record<string, unknown> };
}

/** A kind of item: the schema that OPTIONS prints, the GraphQL selection and the answer follow from it. */
export interface Resource {
  /** Title of the item schema. */
  title: string;
  fields: readonly Field[];
  links: readonly Link[];
  /** The `$schema` that OPTIONS prints; by default draft 4. */
  metaSchema?: string;
  schemaLinks?: readonly SchemaLink[];
  /** OPTIONS does not print its schema. */
  isUnlisted?: boolean;
  /** Path of one item, with `{id}`, for the schema's links. */
  itemPath?: string;
  /** GraphQL selection of the viewer's permissions on an item; alias `_can`. */
  permissions?: string;
  /** GraphQL selection of the item's `ETag`; alias `_tag`. */
  entityTag?: string;
}
