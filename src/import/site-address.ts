import type { JsonValue } from './serialised-value.ts';

/** Moves the addresses of a site in texts and plain data. */
export interface AddressRewriter {
  text(text: string): string;
  value(value: JsonValue): JsonValue;
}

/**
 * A rewriter that puts `to` in the place of each address in `from`: under http and https, written plainly, escaped
 * for JSON (`http:\/\/`) or percent-encoded. An address that merely begins alike is another one and stays.
 */
export function createAddressRewriter(from: readonly string[], to: string): AddressRewriter {
  const addresses = [...new Set(from.map((address) => address.replace(/\/+$/, '')).filter(isAddress))]
    .flatMap((address) => [address.replace(/^https?/i, 'https'), address.replace(/^https?/i, 'http')])
    .sort((a, b) => b.length - a.length);
  if (addresses.length === 0) return { text: (text) => text, value: (value) => value };

  const forms = [plain, escapedForJson, percentEncoded];
  const spellings = addresses.flatMap((address) => forms.map((form) => ({ form, found: form(address) })));
  const replacements = new Map(spellings.map(({ form, found }) => [found.toLowerCase(), form(to)]));
  const alternatives = spellings.map(({ found }) => found.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  // What follows must not continue the host name, the port or, after an "@", turn it into a user name.
  const pattern = new RegExp(`(?:${alternatives.join('|')})(?![\\w@-]|\\.[\\w-]|:\\d|%3A\\d|%40)`, 'gi');

  const text = (value: string): string => {
    if (!/http/i.test(value)) return value;
    return value.replace(pattern, (found) => replacements.get(found.toLowerCase()) ?? found);
  };
  return rewriterOf(text);
}

/** A rewriter that does with texts, also those inside of plain data, what a function does. */
export function rewriterOf(text: (text: string) => string): AddressRewriter {
  const value = (item: JsonValue): JsonValue => {
    if (typeof item === 'string') return text(item);
    if (Array.isArray(item)) return item.map(value);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, value(inner)]));
  };
  return { text, value };
}

const isAddress = (address: string): boolean => /^https?:\/\/[^\s/]/i.test(address);
const plain = (address: string): string => address;
const escapedForJson = (address: string): string => address.replaceAll('/', '\\/');
const percentEncoded = (address: string): string => encodeURIComponent(address);
