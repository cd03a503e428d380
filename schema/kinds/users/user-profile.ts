import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { PREFERENCES_KEY as KEY } from '../../core/rows/user-row.ts';
import { PROGRAM_LOCALE, type Site } from '../../core/site/site.ts';
import { parseDateTime } from '../../core/site/timestamp.ts';
import { isJsonObject, parseJsonObject } from '../../values/json-text.ts';

/** The preferences to store, as JSON text; null to remove them, undefined to change nothing. */
type PreferencesChange = string | null | undefined;

/** Returns the stored preferences of an account; an empty map if there are none. */
export async function readPreferences(context: RequestContext, userId: number): Promise<unknown> {
  const text = await context.loaders.userPreferences.load(userId);
  return (text === null ? null : parseJsonObject(text)) ?? {};
}

/**
 * Checks the `meta` of an input, and returns the preferences to store. Errors: `rest_invalid_type`,
 * `rest_invalid_date`.
 */
export function checkPreferences(meta: unknown): PreferencesChange {
  if (!isJsonObject(meta) || !Object.hasOwn(meta, KEY)) return undefined;
  const value = meta[KEY];
  if (value === null) return null;
  // An empty list is an empty map.
  if (Array.isArray(value) && value.length === 0) return '{}';
  if (!isJsonObject(value)) throw invalid('rest_invalid_type', { name: `meta.${KEY}`, expected: 'an object' });
  const modified = value._modified;
  if (modified !== undefined && typeof modified !== 'string') {
    throw invalid('rest_invalid_type', { name: `meta.${KEY}[_modified]`, expected: 'text' });
  }
  if (modified !== undefined && !parseDateTime(modified)) {
    throw invalid('rest_invalid_date', { name: `meta.${KEY}[_modified]`, expected: 'a date and time' });
  }
  return JSON.stringify(value);
}

/** Stores or removes the preferences of an account. */
export async function writePreferences(
  client: TransactionClient,
  { userId, change }: { userId: number; change: PreferencesChange },
): Promise<void> {
  if (change === undefined) return;
  await client.userMeta.deleteMany({ where: { userId, key: KEY } });
  if (change !== null) await client.userMeta.create({ data: { userId, key: KEY, value: change } });
}

const invalid = (
  code: 'rest_invalid_type' | 'rest_invalid_date',
  { name, expected }: { name: string; expected: string },
) =>
  domainError(code, {
    message: `${name} must be ${expected}.`,
    ...(code === 'rest_invalid_type' ? { additionalData: [{ param: name }] } : {}),
  });

/** The code of a language as programs for WordPress write it: `de_DE`, `pt_PT_ao90`. */
const LOCALE = /^[a-z]{2,3}(?:_[A-Za-z\d]{1,16}){0,3}$/;

/** Whether a text is the code of a language, also of one that the program does not have. */
export const isLocale = (text: string): boolean => LOCALE.test(text);

/** Returns the languages that an account can select: that of the program and that of the site. */
export const selectableLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, site.locale]);
