/** Deepest nesting of JSON that a client sends, as in the API. */
export const MAX_JSON_DEPTH = 512;

/** Most values (maps, lists and their entries) of JSON that a client sends: what reading it costs grows with them. */
export const MAX_JSON_VALUES = 20_000;

/** Most names in all its maps together: each costs several times what a value does. */
export const MAX_JSON_NAMES = 5_000;

/** The value that a text holds as JSON; `otherwise` where it holds none. */
export function parseJson(text: string, otherwise: unknown = null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Why JSON is not read: it nests too deep, or holds too many values or names. */
export type JsonProblem = 'depth' | 'size';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Looks at JSON before it is parsed: null where it is within the bounds. Takes time that grows with the length alone
 * and builds nothing; whether the text is valid is for the parser to say.
 */
export function jsonProblem(bytes: Uint8Array): JsonProblem | null {
  let depth = 0;
  let values = 0;
  let names = 0;
  let isInText = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
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
