import { encodeQueryName, encodeQueryText } from './percent-coding.ts';

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
