import type { Site } from '../../core/site/site.ts';
import { cleanAddress } from '../../markup/html/escape.ts';
import { stripTags } from '../../markup/html/strip-tags.ts';
import { COMMENT_HTML } from '../../markup/sanitising/comment-elements.ts';
import { filterMarkup } from '../../markup/sanitising/filter-markup.ts';
import { MAX_ID } from '../../values/ids.ts';
import { baseMistake, cleanBase, cleanStructure, structureMistake } from './permalink-options.ts';

/** The value of a setting, as clients read and write it. */
export type SettingValue = string | number | boolean;

/** A setting that the API shows. */
export interface SettingOption {
  /** Name in GraphQL. */
  name: string;
  /** Name under which it is stored. */
  option: string;
  type: 'string' | 'integer' | 'boolean';
  description: string;
  /** What it is where nothing is stored. */
  initial: SettingValue | null;
  /** The values allowed; any when absent. */
  choice?: readonly string[];
  /** The form in which a written value is stored; null: it is not taken, and the stored one stays. */
  clean?: (value: SettingValue, site: Site) => SettingValue | null;
  /** What is wrong with a written value in the form in which it would be stored; null: nothing. */
  mistake?: (value: SettingValue) => string | null;
}

const escaped = (value: SettingValue): string =>
  String(value)
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');

const withoutTags = (value: SettingValue): string => filterMarkup(stripTags(String(value)), COMMENT_HTML);
const positive = (value: SettingValue): number => Math.abs(Number(value));

/** Pages hold at least one item; -1 stands for all. */
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

/** Texts of the program are there in one language; the site's own stays. */
const language = (value: SettingValue, site: Site): string | null => {
  const stored = site.text('WPLANG');
  if (value === '' || value === 'en_US') return '';
  return value === stored ? stored : null;
};

const text = (
  name: string,
  { option, ...more }: { option: string } & Partial<SettingOption> & { description: string },
): SettingOption => ({
  name,
  option,
  type: 'string',
  initial: null,
  ...more,
});

const integer = (
  name: string,
  { option, ...more }: { option: string } & Partial<SettingOption> & { description: string },
): SettingOption => ({ name, option, type: 'integer', initial: null, clean: positive, ...more });

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** The settings of the site that the API shows (protocol, settings), in the order in which they are listed. */
export const settingOptions: readonly SettingOption[] = [
  text('title', { option: 'blogname', description: 'Title of the site.', clean: escaped }),
  text('description', {
    option: 'blogdescription',
    description: 'In a few words, what the site is about.',
    clean: escaped,
  }),
  text('url', {
    option: 'siteurl',
    description: 'Address of the site. Set in the configuration of the server: no other can be written.',
    clean: (value) => cleanAddress(String(value)).replace(/\/+$/, ''),
  }),
  text('email', { option: 'admin_email', description: 'Where messages for the administrator go.' }),
  text('timezone', {
    option: 'timezone_string',
    description: 'A time zone, by the name of a city in it.',
    clean: timezone,
  }),
  text('dateFormat', { option: 'date_format', description: 'How dates are written.', clean: withoutTags }),
  text('timeFormat', { option: 'time_format', description: 'How times are written.', clean: withoutTags }),
  integer('startOfWeek', { option: 'start_of_week', description: 'The day on which weeks begin; 0 is Sunday.' }),
  text('language', { option: 'WPLANG', description: 'Language of the site.', initial: 'en_US', clean: language }),
  {
    name: 'useSmilies',
    option: 'use_smilies',
    type: 'boolean',
    description: 'Whether typed faces are shown as pictures.',
    initial: true,
  },
  integer('defaultCategory', { option: 'default_category', description: 'The category of posts that have no other.' }),
  text('defaultPostFormat', { option: 'default_post_format', description: 'The form of new posts.' }),
  integer('postsPerPage', {
    option: 'posts_per_page',
    description: 'Most items on a page of the site.',
    initial: 10,
    clean: pageSize,
  }),
  text('showOnFront', { option: 'show_on_front', description: 'What the front page shows: `posts` or `page`.' }),
  integer('pageOnFront', { option: 'page_on_front', description: 'Number of the page that is the front page.' }),
  integer('pageForPosts', { option: 'page_for_posts', description: 'Number of the page that lists the posts.' }),
  text('defaultPingStatus', {
    option: 'default_ping_status',
    description: 'Whether new posts take pings.',
    choice: OPEN_OR_CLOSED,
  }),
  text('defaultCommentStatus', {
    option: 'default_comment_status',
    description: 'Whether new posts take comments.',
    choice: OPEN_OR_CLOSED,
  }),
  integer('siteLogo', { option: 'site_logo', description: "Number of the site's logo." }),
  integer('siteIcon', { option: 'site_icon', description: "Number of the site's icon." }),
  text('permalinkStructure', {
    option: 'permalink_structure',
    description: 'How addresses of posts are formed, such as `/%year%/%postname%/`; empty for addresses by number.',
    initial: '',
    clean: (value) => cleanStructure(String(value)),
    mistake: (value) => structureMistake(String(value)),
  }),
  text('categoryBase', {
    option: 'category_base',
    description: 'What addresses of categories begin with; empty for `category`.',
    initial: '',
    clean: (value) => cleanBase(String(value)),
    mistake: (value) => baseMistake(String(value)),
  }),
  text('tagBase', {
    option: 'tag_base',
    description: 'What addresses of tags begin with; empty for `tag`.',
    initial: '',
    clean: (value) => cleanBase(String(value)),
    mistake: (value) => baseMistake(String(value)),
  }),
  {
    name: 'usersListRequiresLogin',
    option: 'users_list_requires_login',
    type: 'boolean',
    description: 'Whether the list of accounts is closed to requests without a login.',
    initial: false,
  },
  {
    name: 'menusArePublic',
    option: 'menus_are_public',
    type: 'boolean',
    description: 'Whether everybody may read menus, their items and places.',
    initial: false,
  },
];

/** A stored value in the type of its setting: options were texts once. Undefined: it does not fit. */
export function typedValue({ type, choice }: SettingOption, stored: unknown): SettingValue | undefined {
  if (type === 'string') {
    const value = typeof stored === 'number' ? String(stored) : stored;
    return typeof value === 'string' && (!choice || choice.includes(value)) ? value : undefined;
  }
  if (type === 'integer') {
    const number =
      typeof stored === 'string' && /^\s*[-+]?\d{1,15}(?:\.0*)?\s*$/.test(stored) ? Number(stored) : stored;
    return Number.isInteger(number) && Math.abs(number as number) <= MAX_ID ? (number as number) : undefined;
  }
  if (stored === true || stored === 1 || stored === '1' || stored === 'true') return true;
  return stored === false || stored === 0 || ['0', '', 'false'].includes(stored as string) ? false : undefined;
}
