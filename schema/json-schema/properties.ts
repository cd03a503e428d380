import { compilePattern } from './schema-patterns.ts';
import type { JsonSchema } from './schema-types.ts';

/**
 * Returns the schema of a property of an object: its own schema, that of the first pattern that matches its name, or
 * `additionalProperties`. True permits any value, false forbids the property.
 */
export function propertyRule(schema: JsonSchema, property: string): JsonSchema | boolean {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, property)) return properties[property] as JsonSchema;
  for (const [pattern, patternSchema] of Object.entries(patternProperties ?? {})) {
    if (compilePattern(pattern).test(property)) return patternSchema;
  }
  return additionalProperties ?? true;
}

/** Returns the names of the required properties of an object, declared as in draft 4 or draft 3. */
export function requiredProperties({ required, properties }: JsonSchema): readonly string[] {
  if (typeof required === 'object') return required;
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => (schema.required === true ? [name] : []));
}
