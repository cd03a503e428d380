import type { MetaCapabilities } from '../../access/meta-access.ts';
import type { DeclaredSetting } from '../../core/registry/declared-settings.ts';
import { builtinSettingNames } from '../../core/registry/reserved-settings.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Site } from '../../core/site/site.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { sanitizeUrl } from '../../markup/html/escape.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import { COMMENT_HTML } from '../../markup/sanitizing/comment-elements.ts';
import { filterMarkup } from '../../markup/sanitizing/filter-markup.ts';
import { inseparableTags } from '../../urls/structure-pattern.ts';
import { MAX_ID } from '../../values/ids.ts';
import { trimEnd } from '../../values/text-functions.ts';

/** The names that a permalink structure can contain between percent signs. */
const PLACEHOLDERS = [
  'year',
  'monthnum',
  'day',
  'hour',
  'minute',
  'second',
  'post_id',
  'postname',
  'category',
  'author',
];

const MAX_LENGTH = 200;

/** Normalizes a permalink structure for storage; empty for permalinks with the id, such as `?p=1`. */
export function cleanPermalinkStructure(text: string): string {
  const path = text.trim().replace(/\/{2,}/g, '/');
  return path === '' || path === '/' ? '' : path.replace(/^\/?/, '/');
}

/** Normalizes the base of term archives for storage; empty for the default. */
export const cleanTermBase = (text: string): string =>
  text
    .trim()
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');

/** Checks a normalized permalink structure. Returns an error message, or null if it is valid. */
export function permalinkStructureError(structure: string): string | null {
  if (structure === '') return null;
  const placeholders = [...structure.matchAll(/%([^%/]*)%/g)].map(([, name = '']) => name);
  const unknown = placeholders.find((name) => !PLACEHOLDERS.includes(name));
  if (unknown !== undefined) {
    return `%${unknown}% is not a placeholder of permalinks. Use ${PLACEHOLDERS.map((name) => `%${name}%`).join(', ')}.`;
  }
  if (!placeholders.includes('postname') && !placeholders.includes('post_id')) {
    return 'The permalink structure needs %postname% or %post_id%, so that each post has its own permalink.';
  }
  const inseparable = inseparableTags(structure);
  if (inseparable) {
    return `The permalink structure needs a slash between ${inseparable.join(' and ')}, so that addresses can be resolved.`;
  }
  const view = VIEW_PART.exec(structure)?.[1];
  if (view !== undefined)
    return `A permalink cannot contain the part /${view}, which is an address of the item's ${view}.`;
  return pathError(structure.replace(/%\w+%/g, 'x'));
}

/** A part that selects a view of an item or a list. */
const VIEW_PART = /\/(feed|embed|trackback)(?=\/|$)/i;

/** Checks a normalized base of term archives. Returns an error message, or null if it is valid. */
export const termBaseError = (base: string): string | null => (base === '' ? null : pathError(`/${base}`));

/** Paths that the server uses itself, with either brand; an item below them could not be reached. */
const RESERVED_PATH = /^\/(?:index\.php\/)?(graphql|(?:cms|wp)-(?:json|admin|content|includes))(?:\/|$)/i;

function pathError(path: string): string | null {
  if (!isPath(path)) return INVALID_PATH;
  const [, reserved] = RESERVED_PATH.exec(path) ?? [];
  return reserved === undefined ? null : `Permalinks cannot begin with /${reserved}, which the server uses itself.`;
}

const INVALID_PATH = `Use only letters, digits, hyphens, underscores, dots and slashes, at most ${MAX_LENGTH} characters.`;

const isPath = (path: string): boolean =>
  path.length <= MAX_LENGTH && /^(?:\/[\p{L}\p{N}_.-]+)+\/?$/u.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);

/** The value of a setting that clients read and write. */
export type SettingValue = NonNullable<JsonValue>;

/** A setting that the API exposes. */
export interface SettingDeclaration {
  /** The name in GraphQL. */
  name: string;
  /** The name in the database. */
  storedName: string;
  type: DeclaredSetting['type'];
  description: string;
  /** The value if nothing is stored. */
  defaultValue: SettingValue | null;
  /** What the value is the id of, if that has translations. */
  translated?: 'frontPage' | 'postsPage' | 'term';
  /** The allowed values; any if absent. */
  allowedValues?: readonly string[];
  /** The schema of the values of a declared setting. */
  schema?: JsonSchema;
  /** The capabilities that a declared setting requires, in addition to the right to change settings. */
  capabilities?: MetaCapabilities;
  /** Normalizes a written value for storage. Null means that the value is ignored and the stored one remains. */
  clean?: (value: SettingValue, context: Pick<RequestContext, 'site' | 'viewer'>) => SettingValue | null;
  /** Checks a normalized value. Returns an error message, or null if the value is valid. */
  validate?: (value: SettingValue) => string | null;
}

const escapeValue = (value: SettingValue): string =>
  String(value)
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');

const withoutTags = (value: SettingValue): string => filterMarkup(stripTags(String(value)), COMMENT_HTML);

const absoluteValue = (value: SettingValue): number => Math.abs(Number(value));

/** The number of items per page: at least 1, or -1 for all. */
const pageSize = (value: SettingValue): number => {
  const size = Number(value);
  return size === 0 ? 1 : size < -1 ? -size : size;
};

const timezone = (value: SettingValue): string | null => {
  const name = String(value);
  if (name === '') return name;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[+-]/.test(name) ? null : name;
  } catch {
    return null;
  }
};

/** The language can only be set to English, the language of the program, or remain unchanged. */
const language = (value: SettingValue, { site }: { site: Site }): string | null => {
  const stored = site.text('WPLANG', 'en_US');
  if (value === 'en_US') return stored === '' ? '' : value;
  if (value === '') return value;
  return value === stored ? stored : null;
};

type BuiltinName = keyof typeof builtinSettingNames;

type BuiltinOptions = Partial<Omit<SettingDeclaration, 'name' | 'storedName'>> & { description: string };

const builtin = (name: BuiltinName, options: BuiltinOptions): SettingDeclaration => ({
  name,
  storedName: builtinSettingNames[name],
  type: 'string',
  defaultValue: null,
  ...options,
});

const integer = (name: BuiltinName, options: BuiltinOptions): SettingDeclaration =>
  builtin(name, { type: 'integer', clean: absoluteValue, ...options });

const flag = (name: BuiltinName, options: BuiltinOptions): SettingDeclaration =>
  builtin(name, { type: 'boolean', ...options });

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The settings of every site, in the order in which the API lists them. */
export const builtinOptions: readonly SettingDeclaration[] = [
  builtin('title', { description: 'The title of the site.', clean: escapeValue }),
  builtin('description', {
    description: 'The tagline of the site: its subject in a few words.',
    clean: escapeValue,
  }),
  builtin('url', {
    description:
      'The address of the site. It is set in the configuration of the server; no other value can be written.',
    clean: (value) => trimEnd(sanitizeUrl(String(value)), '/'),
  }),
  builtin('email', { description: 'The e-mail address for messages to the administrator.' }),
  builtin('timezone', {
    description: 'The time zone by the name of a city, such as `Europe/Rome`.',
    clean: timezone,
  }),
  builtin('dateFormat', {
    description: 'The format of dates, such as `F j, Y`.',
    clean: withoutTags,
  }),
  builtin('timeFormat', {
    description: 'The format of times, such as `g:i a`.',
    clean: withoutTags,
  }),
  integer('startOfWeek', { description: 'The first day of the week; 0 is Sunday.' }),
  builtin('language', {
    description: 'The language of the site, such as `en_US`.',
    defaultValue: 'en_US',
    clean: language,
  }),
  flag('useSmilies', {
    description: 'Whether typed emoticons, such as :-), are shown as images.',
    defaultValue: true,
  }),
  integer('defaultCategory', {
    description: 'The id of the category of posts without another category.',
    translated: 'term',
  }),
  builtin('defaultPostFormat', { description: 'The default format of new posts.' }),
  integer('postsPerPage', {
    description: 'The maximum number of items on one page of a list.',
    defaultValue: 10,
    clean: pageSize,
  }),
  builtin('showOnFront', {
    description: 'The content of the front page: `posts` for the latest posts, `page` for one page.',
  }),
  integer('pageOnFront', { description: 'The id of the page that is the front page.', translated: 'frontPage' }),
  integer('pageForPosts', {
    description: 'The id of the page that lists the latest posts.',
    translated: 'postsPage',
  }),
  builtin('defaultPingStatus', {
    description: 'Whether new posts accept pings: `open` or `closed`.',
    allowedValues: OPEN_OR_CLOSED,
  }),
  builtin('defaultCommentStatus', {
    description: 'Whether new posts accept comments: `open` or `closed`.',
    allowedValues: OPEN_OR_CLOSED,
  }),
  integer('siteLogo', { description: 'The id of the attachment with the logo of the site.' }),
  integer('siteIcon', { description: 'The id of the attachment with the icon of the site.' }),
  builtin('permalinkStructure', {
    description: 'The permalink structure of posts, such as `/%year%/%postname%/`; empty for permalinks with the id.',
    defaultValue: '',
    clean: (value) => cleanPermalinkStructure(String(value)),
    validate: (value) => permalinkStructureError(String(value)),
  }),
  builtin('categoryBase', {
    description: 'The first part of the addresses of categories; empty for `category`.',
    defaultValue: '',
    clean: (value) => cleanTermBase(String(value)),
    validate: (value) => termBaseError(String(value)),
  }),
  builtin('tagBase', {
    description: 'The first part of the addresses of tags; empty for `tag`.',
    defaultValue: '',
    clean: (value) => cleanTermBase(String(value)),
    validate: (value) => termBaseError(String(value)),
  }),
  flag('blogPublic', {
    description: 'Whether search engines may list the site. If not, pages tell them so, and there are no sitemaps.',
    defaultValue: true,
  }),
  integer('postsPerRss', {
    description: 'The number of items in a feed; 100 at most.',
    defaultValue: 10,
    clean: pageSize,
  }),
  flag('rssUseExcerpt', {
    description: 'Whether feeds contain excerpts only.',
    defaultValue: false,
  }),
  flag('usersListRequiresLogin', {
    description: 'Whether anonymous requests may not list accounts.',
    defaultValue: false,
  }),
  flag('menusArePublic', {
    description: 'Whether menus, their items and locations are public.',
    defaultValue: false,
  }),
];

/**
 * Converts a stored value to the type of its setting, since imported sites store numbers as texts. Undefined if it is
 * invalid.
 */
export function typedValue(option: SettingDeclaration, stored: unknown): SettingValue | undefined {
  const { type, allowedValues, schema } = option;
  if (schema) return declaredValue(schema, stored as JsonValue);
  if (type === 'string') {
    const value = typeof stored === 'number' ? String(stored) : stored;
    return typeof value === 'string' && (!allowedValues || allowedValues.includes(value)) ? value : undefined;
  }
  if (type === 'integer') {
    const number =
      typeof stored === 'string' && /^\s*[-+]?\d{1,15}(?:\.0*)?\s*$/.test(stored) ? Number(stored) : stored;
    return Number.isInteger(number) && Math.abs(number as number) <= MAX_ID ? (number as number) : undefined;
  }
  if (stored === true || stored === 1 || stored === '1' || stored === 'true') return true;
  return stored === false || stored === 0 || ['0', '', 'false'].includes(stored as string) ? false : undefined;
}

/** An empty text that was stored for a boolean is false, as imported sites store it. */
function declaredValue(schema: JsonSchema, stored: JsonValue): SettingValue | undefined {
  const value = stored === '' && schema.type === 'boolean' ? false : stored;
  if (validate({ value, schema, name: '' })) return undefined;
  return sanitize({ value, schema, name: '' }).value ?? undefined;
}
