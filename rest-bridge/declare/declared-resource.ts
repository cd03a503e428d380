import type { JsonSchema } from '../../schema/json-schema/types.ts';
import type { Field } from './field.ts';
import type { Link } from './link.ts';

/** What the schema says of a relation that depends on rights. */
export interface SchemaLink {
  /** Last part of the relation's full name. */
  rel: string;
  title: string;
  targetSchema: JsonSchema | { type: string; properties: Record<string, unknown> };
}

/** A kind of item: what OPTIONS prints, what GraphQL is asked for and what an answer holds all come from here. */
export interface Resource {
  /** Title of the item schema. */
  title: string;
  fields: readonly Field[];
  links: readonly Link[];
  /** Version of JSON Schema that OPTIONS names; by default draft 4. */
  metaSchema?: string;
  schemaLinks?: readonly SchemaLink[];
  /** OPTIONS prints no schema of it. */
  isUnlisted?: boolean;
  /** Path of one item, with `{id}`, for the schema's links. */
  itemPath?: string;
  /** The compact names in use are explained (`curies`) when a link uses one. */
  /** What to ask GraphQL for so that `self` can say which methods are allowed; alias `_can`. */
  permissions?: string;
  /** What to ask GraphQL for to tag an item's state (`ETag`); alias `_tag`. */
  entityTag?: string;
}
