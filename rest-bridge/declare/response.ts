import type { JsonSchema } from '../../schema/json-schema/types.ts';

/** The schema of an answer that is no item of a resource, as OPTIONS prints it. */
export interface ResponseSchema extends JsonSchema {
  $schema: string;
  title: string;
}

/** An object with these members. */
export const describedResponse = (title: string, properties: Readonly<Record<string, JsonSchema>>): ResponseSchema => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title,
  type: 'object',
  properties,
});
