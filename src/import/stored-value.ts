import { MAX_ID } from '../../schema/values/ids.ts';
import { type ImportedJson, readSerialized } from './serialized-value.ts';
import type { AddressRewriter } from './site-address.ts';

/** Decodes a value as WordPress stores it (serialized by PHP, or plain text) and rewrites its addresses. */
export function readValue(text: string, addresses: AddressRewriter): ImportedJson {
  return addresses.value(readSerialized(text));
}

/** Decodes a value as WordPress stores it, which should be a map. Returns an empty map for other values. */
export function readMap(text: string): Record<string, ImportedJson> {
  const value = readSerialized(text);
  return isJsonMap(value) ? value : {};
}

/** True for a map, false for lists and single values. */
export function isJsonMap(value: ImportedJson | undefined): value is Record<string, ImportedJson> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a whole number from 1 to MAX_ID, such as an id or a width, from a text or number. Returns 0 for other values. */
export function readPositiveInteger(value: ImportedJson | undefined): number {
  const text = String(value);
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : 0;
}
