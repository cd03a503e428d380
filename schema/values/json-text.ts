import { isUtf8 } from 'node:buffer';

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

/**
 * Why JSON from a client is refused: its nesting, its number of values or names, bytes that are not UTF-8, or an escape
 * such as `\ud83d` that is half of a character.
 */
type JsonProblem = 'depth' | 'size' | 'encoding' | 'surrogate';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];

const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

const [LOWER_D, LOWER_U] = [0x64, 0x75];

/** The length of an escape such as `\ud83d`. */
const ESCAPE_LENGTH = 6;

/**
 * Checks the encoding and the limits of JSON before it is parsed. Returns null if it may be parsed. Takes time linear in
 * the length and allocates nothing. Does not validate the JSON.
 */
export function jsonProblem(bytes: Uint8Array): JsonProblem | null {
  if (!isUtf8(bytes)) return 'encoding';
  let depth = 0;
  let values = 0;
  let names = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (isInString) {
      if (byte === QUOTE) isInString = false;
      else if (byte === BACKSLASH) {
        const half = surrogateAt(bytes, index);
        if (half === null) index++;
        else if (half === 'high' && surrogateAt(bytes, index + ESCAPE_LENGTH) === 'low') index += 2 * ESCAPE_LENGTH - 1;
        else return 'surrogate';
      }
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

/** Which half of a character the escape at an index is: `\ud8…` to `\udb…` is the high one. Null for anything else. */
function surrogateAt(bytes: Uint8Array, index: number): 'high' | 'low' | null {
  if (bytes[index] !== BACKSLASH || bytes[index + 1] !== LOWER_U) return null;
  if (((bytes[index + 2] ?? 0) | 0x20) !== LOWER_D) return null;
  const digit = bytes[index + 3] ?? 0;
  // In ASCII, `8` and `9` come before the letters.
  if (digit === 0x38 || digit === 0x39) return 'high';
  const letter = digit | 0x20;
  if (letter === 0x61 || letter === 0x62) return 'high';
  return letter >= 0x63 && letter <= 0x66 ? 'low' : null;
}

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

/** Bytes that JSON adds to a value, such as quotes and a comma. */
const SYNTAX_BYTES = 4;

/** Whether a value needs more than about `maxBytes` as JSON. Counts iteratively, and stops at the limit. */
export const exceedsJsonSize = (value: unknown, maxBytes: number): boolean => jsonSize(value, maxBytes) > maxBytes;

/** Shorter texts count with their length, because counting their bytes takes longer than all else. */
const SHORT_LENGTH = 64;

/** The bytes of a text, about. */
export const textSize = (text: string): number => (text.length < SHORT_LENGTH ? text.length : Buffer.byteLength(text));

/** The bytes that a value needs as JSON, approximately. Stops to count above `maxBytes`. */
export function jsonSize(value: unknown, maxBytes = Number.POSITIVE_INFINITY): number {
  const pending = [value];
  let bytes = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    bytes += SYNTAX_BYTES + (typeof next === 'string' ? textSize(next) : 0);
    if (Array.isArray(next)) {
      bytes += next.length;
      if (bytes <= maxBytes) for (const entry of next) pending.push(entry);
    } else if (typeof next === 'object' && next !== null) {
      for (const name in next) {
        bytes += SYNTAX_BYTES + name.length;
        pending.push((next as Record<string, unknown>)[name]);
      }
    }
    if (bytes > maxBytes) return bytes;
  }
  return bytes;
}
