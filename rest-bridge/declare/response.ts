import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';

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
