import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import { normalizeText, orderKey } from '../../../core/normalize.ts';
import { slugify } from '../../../core/slugs/slug-text.ts';
import { profileTexts } from '../user-profile.ts';
import type { UserInput } from './user-input.ts';

/** Returns the columns that an input sets, with cleaned values. */
export function profileColumns(input: UserInput): Partial<User> {
  const columns: Partial<User> = {};
  for (const [name, { column, clean }] of Object.entries(profileTexts)) {
    const value = input[name as keyof typeof profileTexts];
    if (typeof value === 'string') columns[column] = clean(value);
  }
  if (typeof input.locale === 'string') columns.locale = input.locale;
  if (typeof input.email === 'string') Object.assign(columns, emailColumns(input.email));
  if (typeof input.disabled === 'boolean') columns.disabled = input.disabled;
  return columns;
}

/** Returns the columns of a display name: the name, and its normalized form for orders and searches. */
export const userNameColumns = (displayName: string): Pick<User, 'displayName' | 'displayNameKey'> => ({
  displayName,
  displayNameKey: orderKey(displayName),
});

const emailColumns = (email: string): Pick<User, 'email' | 'emailKey'> => ({
  email: email.trim(),
  emailKey: normalizeText(email.trim()),
});

/** Converts a text to a slug. `language` decides how letters are transliterated. */
export const userSlug = (text: string, language: string): string => slugify(text, language);
