import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { InputFields } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { PREFERENCES_KEY as KEY, type UserRow } from '../../core/rows/user-row.ts';
import { PROGRAM_LOCALE, type Site } from '../../core/site/site.ts';
import { parseDateTime } from '../../core/site/timestamp.ts';
import { sanitizeUrl } from '../../markup/html/escape.ts';
import { stripAllTags } from '../../markup/html/strip-tags.ts';
import { DESCRIPTION_HTML } from '../../markup/sanitizing/comment-elements.ts';
import { filterMarkup } from '../../markup/sanitizing/filter-markup.ts';
import { isJsonObject, parseJsonObject } from '../../values/json-text.ts';

type TextColumn = { [Name in keyof UserRow]: UserRow[Name] extends string ? Name : never }[keyof UserRow];

/** A text of an account that is stored in one column. */
interface ProfileText {
  column: TextColumn;
  description: string;
  /** The description of the input field. */
  inputDescription?: string;
  /** Whether it is not in the public profile. */
  isPrivate?: boolean;
  /** Returns the text to store. */
  clean(text: string): string;
}

/** The texts of a profile, by their names in GraphQL. Only the description may contain HTML. */
export const profileTexts = {
  name: {
    column: 'displayName',
    description: 'The display name.',
    inputDescription: 'The display name.',
    clean: plainText,
  },
  firstName: { column: 'firstName', description: 'First name.', isPrivate: true, clean: plainText },
  lastName: { column: 'lastName', description: 'Last name.', isPrivate: true, clean: plainText },
  nickname: { column: 'nickname', description: 'Nickname.', isPrivate: true, clean: plainText },
  url: {
    column: 'url',
    description: 'Address of their website.',
    inputDescription: 'Address of their website.',
    clean: (address) => withEntities(sanitizeUrl(stripAllTags(address))),
  },
  description: {
    column: 'description',
    description: 'A short biography.',
    inputDescription: 'A short biography; may contain simple HTML.',
    clean: (text) => filterMarkup(text, DESCRIPTION_HTML),
  },
} as const satisfies Readonly<Record<string, ProfileText>>;

const entries: readonly (readonly [string, ProfileText])[] = Object.entries(profileTexts);

/** Returns the GraphQL fields of the texts of a profile. */
export const profileFields = <Field>(fieldOf: (text: ProfileText) => Field): Record<string, Field> =>
  Object.fromEntries(entries.map(([name, text]) => [name, fieldOf(text)]));

/** Returns the GraphQL input fields of the texts of a profile. */
export const profileInputs = (t: InputFields) =>
  Object.fromEntries(
    entries.map(([name, { inputDescription }]) => [name, t.string({ description: inputDescription })]),
  ) as Record<keyof typeof profileTexts, ReturnType<typeof t.string<false>>>;

/** One line of text without markup; remaining `<` become entities. */
function plainText(text: string): string {
  const line = stripAllTags(text)
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/%[a-f0-9]{2}/gi, '')
    .trim();
  return filterMarkup(line, DESCRIPTION_HTML).replaceAll('<', '&lt;');
}

/** Writes `&` as an entity, unless it begins one. */
const withEntities = (address: string): string =>
  address.replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;');

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
