import { LARGEST_ID } from '../../schema/ids.ts';
import { type JsonValue, readSerialised } from './serialised-value.ts';
import type { AddressRewriter } from './site-address.ts';

/** A stored value as plain data, with the addresses moved. */
export function readValue(text: string, addresses: AddressRewriter): JsonValue {
  return addresses.value(readSerialised(text));
}

/** The map that a stored value holds; an empty one when it holds something else. */
export function readMap(text: string): Record<string, JsonValue> {
  const value = readSerialised(text);
  return isMap(value) ? value : {};
}

/** True for a map, false for lists and single values. */
export function isMap(value: JsonValue | undefined): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The whole number above 0 that a text or a number says, or 0. */
export function readReference(value: JsonValue | undefined): number {
  const text = String(value);
  return /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : 0;
}
