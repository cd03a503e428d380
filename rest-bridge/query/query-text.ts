import { isUtf8 } from 'node:buffer';

const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** Returns the value of a hexadecimal digit, or -1. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/**
 * Decodes one name or value of a query: `+` is a space, `%xx` is a byte. A percent sign without two hexadecimal digits
 * after it stays as it is, and invalid UTF-8 becomes U+FFFD. Never throws.
 */
export function decodeQueryText(text: string): string {
  return /[%+\ud800-\udfff]/.test(text) ? decodeBytes(text).toString('utf8') : text;
}

/** Whether a query or an urlencoded form decodes to UTF-8. */
export const encodesUtf8 = (text: string): boolean => !/%[89a-f]/i.test(text) || isUtf8(decodeBytes(text));

function decodeBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  let length = 0;
  for (let position = 0; position < bytes.length; position++) {
    let byte = bytes[position] as number;
    if (byte === PLUS) {
      byte = SPACE;
    } else if (byte === PERCENT) {
      const high = hexDigit(bytes[position + 1]);
      const low = hexDigit(bytes[position + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        position += 2;
      }
    }
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

/** Encodes a value for a query: letters, digits, `-`, `_` and `.` stay, a space becomes `+`, others become `%XX`. */
export function encodeQueryText(text: string): string {
  if (!/[^A-Za-z0-9_.-]/.test(text)) return text;
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A');
}

/** Encodes a name for a query. Unlike values, names preserve punctuation that is safe in URLs and headers. */
function encodeQueryName(name: string): string {
  if (!/[^A-Za-z0-9_.-]/.test(name)) return name;
  return encodeQueryText(name).replace(/%(?:21|24|27|28|29|2A|2C|2F|3A|3B|3F|40|7E)/g, decodeURIComponent);
}

/** A value to write into a query: as parsed, or converted to its type. */
export type QueryInput =
  | string
  | number
  | boolean
  | null
  | readonly QueryInput[]
  | { readonly [key: string]: QueryInput };

/**
 * Writes values as a query string, in order. The inverse of `parseQuery`. Entries of lists have their index
 * (`a%5B0%5D=1`), and true is `1`. A name with an empty, false or null value has no `=`. Empty lists and maps are
 * omitted.
 */
export function buildQuery(values: { readonly [name: string]: QueryInput }): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) appendPairs(pairs, { name: encodeQueryName(name), value });
  return pairs.join('&');
}

function appendPairs(pairs: string[], { name, value }: { name: string; value: QueryInput }): void {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      appendPairs(pairs, { name: `${name}%5B${encodeQueryName(key)}%5D`, value: inner });
    }
    return;
  }
  const text = typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? '');
  pairs.push(text === '' ? name : `${name}=${encodeQueryText(text)}`);
}
