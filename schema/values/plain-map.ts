import { parseJson } from './json-text.ts';
/** A map as JSON has it: neither a list nor a single value. */
export type PlainMap = Readonly<Record<string, unknown>>;

/** True for a map, false for lists, null and single values. */
export const isMap = (value: unknown): value is PlainMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value where it is a map, else an empty one. */
export const mapOf = (value: unknown): PlainMap => (isMap(value) ? value : {});

/** The map that a text holds as JSON; null where it holds something else, or no JSON. */
export function parseMap(text: string): PlainMap | null {
  const value = parseJson(text);
  return isMap(value) ? value : null;
}
