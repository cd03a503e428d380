import type { ImportedJson } from './serialized-value.ts';

/** Replaces the addresses of a site in texts and JSON values. */
export interface AddressRewriter {
  text(text: string): string;
  value(value: ImportedJson): ImportedJson;
}

/**
 * Creates a rewriter that replaces the addresses `from` with `to`: with http and https, unencoded, escaped for JSON
 * (`http:\/\/`) and percent-encoded. Longer host names that begin with one of the addresses are not changed.
 */
export function createAddressRewriter(from: readonly string[], to: string): AddressRewriter {
  const addresses = [...new Set(from.map((address) => address.replace(/\/+$/, '')).filter(isAddress))]
    .flatMap((address) => [address.replace(/^https?/i, 'https'), address.replace(/^https?/i, 'http')])
    .sort((a, b) => b.length - a.length);
  if (addresses.length === 0) return { text: (text) => text, value: (value) => value };

  const encodings = [unencoded, escapedForJson, percentEncoded];
  const spellings = addresses.flatMap((address) => encodings.map((encode) => ({ encode, spelling: encode(address) })));
  const replacements = new Map(spellings.map(({ encode, spelling }) => [spelling.toLowerCase(), encode(to)]));
  const alternatives = spellings.map(({ spelling }) => spelling.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  // A match must end with the host and port. Before an "@" it would be a user name.
  const pattern = new RegExp(`(?:${alternatives.join('|')})(?![\\w@-]|\\.[\\w-]|:\\d|%3A\\d|%40)`, 'gi');

  const text = (value: string): string => {
    if (!/http/i.test(value)) return value;
    return value.replace(pattern, (address) => replacements.get(address.toLowerCase()) ?? address);
  };
  return rewriterOf(text);
}

/** Creates a rewriter that applies a function to texts and to all texts in JSON values. */
export function rewriterOf(text: (text: string) => string): AddressRewriter {
  const value = (item: ImportedJson): ImportedJson => {
    if (typeof item === 'string') return text(item);
    if (Array.isArray(item)) return item.map(value);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, value(inner)]));
  };
  return { text, value };
}

/** An address of a site with and without `www.` before its host: links to both mean the site. */
export const bothHosts = (address: string): string[] => [
  address,
  /^https?:\/\/www\./i.test(address) ? address.replace(/www\./i, '') : address.replace('://', '://www.'),
];

const isAddress = (address: string): boolean => /^https?:\/\/[^\s/]/i.test(address);
const unencoded = (address: string): string => address;
const escapedForJson = (address: string): string => address.replaceAll('/', '\\/');
const percentEncoded = (address: string): string => encodeURIComponent(address);
