import { parseJson } from './json-text.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: no list, no scalar, not null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, otherwise an empty object. */
export const toJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Parses a JSON object; null for other values and for invalid JSON. */
export function parseJsonObject(text: string): JsonObject | null {
  const value = parseJson(text);
  return isJsonObject(value) ? value : null;
}
