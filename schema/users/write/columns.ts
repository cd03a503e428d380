import type { User } from '../../../prisma/generated/sqlite/client.ts';
import { normaliseText, orderKey } from '../../content/normalise.ts';
import { slugify } from '../../content/slugs/slug.ts';
import { cleanUrl } from '../../html/markup/escape.ts';
import { stripAllTags } from '../../html/markup/strip.ts';
import { DESCRIPTION_HTML } from '../../sanitising/comment-elements.ts';
import { filterMarkup } from '../../sanitising/markup.ts';
import type { UserInput } from './input.ts';

/** The columns that an input sets, cleaned as they are stored: names without markup, HTML only in the description. */
export function profileColumns(input: UserInput): Partial<User> {
  const columns: Partial<User> = {};
  const set = (column: 'firstName' | 'lastName' | 'nickname' | 'displayName', value: string | null | undefined) => {
    if (typeof value === 'string') columns[column] = plainText(value);
  };
  set('firstName', input.firstName);
  set('lastName', input.lastName);
  set('nickname', input.nickname);
  set('displayName', input.name);
  if (typeof input.url === 'string') columns.url = withEntities(cleanUrl(stripAllTags(input.url)));
  if (typeof input.description === 'string') columns.description = filterMarkup(input.description, DESCRIPTION_HTML);
  if (typeof input.locale === 'string') columns.locale = input.locale;
  if (typeof input.email === 'string') Object.assign(columns, emailColumns(input.email));
  if (typeof input.disabled === 'boolean') columns.disabled = input.disabled;
  return columns;
}

/** The name as it is shown, with the form that it is ordered and searched by. */
export const nameColumns = (displayName: string): Pick<User, 'displayName' | 'displayNameKey'> => ({
  displayName,
  displayNameKey: orderKey(displayName),
});

const emailColumns = (email: string): Pick<User, 'email' | 'emailKey'> => ({
  email: email.trim(),
  emailKey: normaliseText(email.trim()),
});

/** A slug as it can stand in an address. */
export const userSlug = (text: string, language: string): string => slugify(text, language);

/** One line of text without markup; what would be markup to a browser is written as entities. */
function plainText(text: string): string {
  const line = stripAllTags(text)
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/%[a-f0-9]{2}/gi, '')
    .trim();
  return filterMarkup(line, DESCRIPTION_HTML).replaceAll('<', '&lt;');
}

const withEntities = (address: string): string =>
  address.replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;');
