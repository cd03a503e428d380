import { writeTimestamp } from '../../schema/core/site/timestamp.ts';
import { MAX_ID } from '../../schema/values/ids.ts';
import type { AddressRewriter } from './address-rewriter.ts';
import { type ImportedJson, readSerialized } from './serialized-value.ts';

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

/**
 * Converts a language tag, such as `de-DE-formal` or `pt-br`, to the name of a translation, as sites store it. English
 * without a country is that of the program. Returns an empty text for an empty one.
 */
export function storedLocale(tag: string): string {
  const [language = '', ...parts] = tag.trim().split(/[-_]/);
  if (/^en$/i.test(language) && parts.length === 0) return 'en_US';
  const others = parts.map((part, index) => (index === 0 && /^[a-z]{2}$/i.test(part) ? part.toUpperCase() : part));
  return [language.toLowerCase(), ...others].join('_');
}

const STORED_DATE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** Converts `YYYY-MM-DD hh:mm:ss` to `YYYY-MM-DDThh:mm:ss`. Returns null for the zero date and other texts. */
export function readDate(text: string): string | null {
  const [, day, time] = STORED_DATE.exec(text) ?? [];
  if (day === undefined || time === undefined || day.startsWith('0000') || day.includes('-00')) return null;
  return `${day}T${time}`;
}

/** Converts seconds since 1970 to `YYYY-MM-DDThh:mm:ss` in GMT. Returns null for other values. */
export function readUnixSeconds(seconds: unknown): string | null {
  const number = typeof seconds === 'string' && /^\d{1,12}$/.test(seconds) ? Number(seconds) : seconds;
  if (typeof number !== 'number' || !Number.isInteger(number) || number <= 0 || number > 253_402_300_799) return null;
  return writeTimestamp(number * 1_000);
}
