import { sanitizeUrl } from '../../markup/html/escape.ts';
import { stripAllTags } from '../../markup/html/strip-tags.ts';
import { DESCRIPTION_HTML } from '../../markup/sanitizing/comment-elements.ts';
import { filterMarkup } from '../../markup/sanitizing/filter-markup.ts';
import type { UserRow } from './user-row.ts';

type TextColumn = { [Name in keyof UserRow]: UserRow[Name] extends string ? Name : never }[keyof UserRow];

/**
 * A text of an account that is stored in one column. Both GraphQL APIs, XML-RPC, the ability `core/get-user-info`, WXR and
 * the imports have all of them; where a name differs from the usual one, it is stated.
 */
interface ProfileText {
  column: TextColumn;
  description: string;
  /** The description of the input field. */
  inputDescription?: string;
  /** Whether it is not in the public profile. */
  isPrivate?: boolean;
  /** Returns the text to store. */
  clean(text: string): string;
  /** Its title and description in the ability, for agents. */
  label: { title: string; description: string };
  /** Its column in the table of users of WordPress; other texts are meta values there. */
  storedColumn?: 'display_name' | 'user_url';
  /** Its name in WPGraphQL mutations. */
  wpgraphqlInput?: string;
  /** WPGraphQL shows it to everyone, although it is private here. */
  isPublicInWpgraphql?: boolean;
  /** Its member in structs of XML-RPC. */
  xmlrpcMember?: string;
  /** Its element in WXR. */
  wxrElement?: string;
}

/** The texts of a profile, by their names in GraphQL. Only the description may contain HTML. */
export const profileTexts = {
  name: {
    column: 'displayName',
    description: 'The display name.',
    inputDescription: 'The display name.',
    clean: plainText,
    label: { title: 'Display Name', description: 'The name that is shown to others.' },
    storedColumn: 'display_name',
    wpgraphqlInput: 'displayName',
    xmlrpcMember: 'display_name',
    wxrElement: 'wp:author_display_name',
  },
  firstName: {
    column: 'firstName',
    description: 'First name.',
    isPrivate: true,
    clean: plainText,
    label: { title: 'First Name', description: 'First name.' },
    isPublicInWpgraphql: true,
    wxrElement: 'wp:author_first_name',
  },
  lastName: {
    column: 'lastName',
    description: 'Last name.',
    isPrivate: true,
    clean: plainText,
    label: { title: 'Last Name', description: 'Last name.' },
    isPublicInWpgraphql: true,
    wxrElement: 'wp:author_last_name',
  },
  nickname: {
    column: 'nickname',
    description: 'Nickname.',
    isPrivate: true,
    clean: plainText,
    label: { title: 'Nickname', description: 'Nickname.' },
  },
  description: {
    column: 'description',
    description: 'A short biography.',
    inputDescription: 'A short biography; may contain simple HTML.',
    clean: (text) => filterMarkup(text, DESCRIPTION_HTML),
    label: { title: 'Biographical Info', description: 'A text about the person; may be empty.' },
    xmlrpcMember: 'bio',
  },
  url: {
    column: 'url',
    description: 'Address of their website.',
    inputDescription: 'Address of their website.',
    clean: (address) => withEntities(sanitizeUrl(stripAllTags(address))),
    label: { title: 'Website', description: 'The address of the website of the person.' },
    storedColumn: 'user_url',
    wpgraphqlInput: 'websiteUrl',
  },
} as const satisfies Readonly<Record<string, ProfileText>>;

export type ProfileTextName = keyof typeof profileTexts;

/** The texts with their names in GraphQL, `name`, and in WordPress, `storedName`. */
export const profileTextList: readonly (ProfileText & { name: ProfileTextName; storedName: string })[] = Object.entries(
  profileTexts as Readonly<Record<string, ProfileText>>,
).map(([name, text]) => ({
  ...text,
  name: name as ProfileTextName,
  storedName: text.storedColumn ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));

/** Returns the GraphQL fields of the texts of a profile. */
export const profileFields = <Field>(fieldOf: (text: ProfileText) => Field): Record<string, Field> =>
  Object.fromEntries(profileTextList.map((text) => [text.name, fieldOf(text)]));

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
