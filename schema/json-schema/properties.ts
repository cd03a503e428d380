import { compilePattern } from './schema-patterns.ts';
import type { JsonSchema } from './schema-types.ts';

/**
 * What an object's schema says of one property: its own schema, that of the first pattern that matches its name,
 * or `additionalProperties`. True lets any value pass, false forbids the property.
 */
export function propertyRule(schema: JsonSchema, property: string): JsonSchema | boolean {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, property)) return properties[property] as JsonSchema;
  for (const [pattern, patternSchema] of Object.entries(patternProperties ?? {})) {
    if (compilePattern(pattern).test(property)) return patternSchema;
  }
  return additionalProperties ?? true;
}

/** The properties that an object must have, by either way of saying so. */
export function requiredProperties({ required, properties }: JsonSchema): readonly string[] {
  if (typeof required === 'object') return required;
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => (schema.required === true ? [name] : []));
}
