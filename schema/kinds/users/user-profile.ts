import type { InputFields } from '../../core/builder.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { sanitizeUrl } from '../../markup/html/escape.ts';
import { stripAllTags } from '../../markup/html/strip-tags.ts';
import { DESCRIPTION_HTML } from '../../markup/sanitizing/comment-elements.ts';
import { filterMarkup } from '../../markup/sanitizing/filter-markup.ts';

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
