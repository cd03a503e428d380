/** The maximum nesting of JSON from clients, as in the reference. */
export const MAX_JSON_DEPTH = 512;

/** The maximum number of values (maps, lists and their entries) of JSON from clients. Parsing time grows with it. */
export const MAX_JSON_VALUES = 20_000;

/** The maximum number of names in all maps of JSON from clients. A name costs several times as much as a value. */
export const MAX_JSON_NAMES = 5_000;

/** Parses JSON; returns the fallback for invalid JSON. */
export function parseJson(text: string, fallback: unknown = null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** The limit that JSON exceeds: its nesting, or its number of values or names. */
export type JsonProblem = 'depth' | 'size';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks the limits of JSON before it is parsed. Returns null within the limits. Takes time linear in the length and
 * allocates nothing. Does not validate the JSON.
 */
export function jsonProblem(bytes: Uint8Array): JsonProblem | null {
  let depth = 0;
  let values = 0;
  let names = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (isInString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) values++;
    else if (byte === COLON) names++;
    else if (byte === OPEN_LIST || byte === OPEN_MAP) {
      values++;
      if (++depth > MAX_JSON_DEPTH) return 'depth';
    } else if (byte === CLOSE_LIST || byte === CLOSE_MAP) depth--;
    if (values > MAX_JSON_VALUES || names > MAX_JSON_NAMES) return 'size';
  }
  return null;
}
