import { encodeQueryName, encodeQueryText } from './percent-coding.ts';

/** A value of a query to build: parsed, or converted to its type by sanitising. */
export type QueryInput =
  | string
  | number
  | boolean
  | null
  | readonly QueryInput[]
  | { readonly [key: string]: QueryInput };

/**
 * Writes values as a query string, in their order. Entries of lists have their index (`a%5B0%5D=1`), true is `1`, and a
 * name whose value is empty, false or null has no `=`. Empty lists and maps are omitted. The inverse of parseQuery.
 */
export function buildQuery(values: { readonly [name: string]: QueryInput }): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) append(pairs, { name: encodeQueryName(name), value });
  return pairs.join('&');
}

function append(pairs: string[], { name, value }: { name: string; value: QueryInput }): void {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      append(pairs, { name: `${name}%5B${encodeQueryName(key)}%5D`, value: inner });
    }
    return;
  }
  const text = typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? '');
  pairs.push(text === '' ? name : `${name}=${encodeQueryText(text)}`);
}
