import { hash } from 'node:crypto';

/** The maximum lengths of texts of an entry, in characters. */
const MAX_LABEL_LENGTH = 200;
const MAX_VALUE_LENGTH = 200;
/** The maximum number of items of a list that an entry contains. */
const MAX_LIST_LENGTH = 20;

// Control characters, line separators, and characters that change the direction of the text around them.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const UNPRINTABLE_IN_VALUES =
  /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A value in an entry. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [name: string]: AuditValue };

/**
 * Returns a text as one printable line of bounded length, so that no name can imitate another entry or control a
 * terminal.
 */
export const auditLabel = (text: string): string => text.slice(0, MAX_LABEL_LENGTH).replace(UNPRINTABLE, '\ufffd');

/**
 * Returns a value as an entry contains it. Of a long text, that is its length, its SHA-256 hash and its beginning; of a
 * long list, its length and its beginning.
 */
export function auditValue(value: unknown): AuditValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) {
    const start = value.slice(0, MAX_LIST_LENGTH).map(auditValue);
    return value.length > MAX_LIST_LENGTH ? { length: value.length, start } : start;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const start = text.slice(0, MAX_VALUE_LENGTH).replace(UNPRINTABLE_IN_VALUES, '\ufffd');
  if (text.length <= MAX_VALUE_LENGTH) return start;
  return { length: text.length, sha256: hash('sha256', text), start };
}
