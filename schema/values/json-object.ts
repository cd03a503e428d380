import { parseJson } from './json-text.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: no list, no scalar, not null. */
export const isMap = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value if it is a map, otherwise an empty map. */
export const mapOf = (value: unknown): JsonObject => (isMap(value) ? value : {});

/** Parses a JSON object; null for other values and for invalid JSON. */
export function parseMap(text: string): JsonObject | null {
  const value = parseJson(text);
  return isMap(value) ? value : null;
}
