import { enteringDate } from '../../../../schema/content/write/entering-item.ts';
import { builtinStatuses } from '../../../../schema/core/registry/post-status.ts';
import type { SiteClock } from '../../../../schema/core/site/site-time.ts';
import { parseLenientDate, readTimestamp, writeTimestamp } from '../../../../schema/core/site/timestamp.ts';
import { slugify } from '../../../../schema/core/slugs/slug-text.ts';
import { isJsonObject } from '../../../../schema/values/json-text.ts';
import { withoutQuery } from '../file-path.ts';
import { type FolderLanguages, languageTermsOf } from './markdown-languages.ts';
import { readPath } from './markdown-path.ts';

const NO_DATE = '0000-00-00 00:00:00';
const ZONE = /\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/** A date in the form of the source's tables, in the site's time zone and in GMT. */
export interface StoredDates {
  readonly local: string;
  readonly gmt: string;
}

/** The text of a date in a front matter; empty for other values. TOML has dates without a zone. */
export function dateText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The instant of a date; one without a zone is in that of the site. Null for a value that is not a date. */
export function instantIn(value: unknown, clock: SiteClock): number | null {
  const date = enteringDate({ local: dateText(value), gmt: '' }, clock);
  return date && readTimestamp(date.gmt);
}

/** Whether a value is a date. */
export const isDate = (value: unknown): boolean => parseLenientDate(dateText(value)) !== null;

/**
 * A date with a zone is converted to the zone of the site; if that is unknown, it is local in its own. A date without a
 * zone has no date in GMT. Null for a text that is not a date.
 */
export function storedDates(text: string, clock: SiteClock | null): StoredDates | null {
  const parsed = parseLenientDate(text);
  if (!parsed) return null;
  const stored = (timestamp: number) => writeTimestamp(timestamp).replace('T', ' ');
  if (!parsed.hasZone) return { local: stored(parsed.timestamp), gmt: NO_DATE };
  if (clock) {
    const { local, gmt } = clock.at(new Date(parsed.timestamp));
    return { local: local.replace('T', ' '), gmt: gmt.replace('T', ' ') };
  }
  const local = parseLenientDate(text.replace(ZONE, ''));
  return { local: stored(local?.timestamp ?? parsed.timestamp), gmt: stored(parsed.timestamp) };
}

type Values = Readonly<Record<string, unknown>>;

/** An item of a folder, read as the program means it that the file is for. */
export interface MarkdownFields extends Visibility {
  readonly title: string;
  readonly slug: string;
  /** The text of the date; empty without one. */
  readonly date: string;
  readonly modified: string;
  readonly type: string;
  readonly excerpt: string;
  readonly terms: readonly MarkdownTerm[];
  readonly author: { readonly slug: string; readonly name: string } | null;
  /** The address or path of the featured image; empty without one. */
  readonly image: string;
  /** Former addresses of the item. */
  readonly aliases: readonly string[];
  /** The address that the file names for itself; empty without one. */
  readonly permalink: string;
}

/** The folder of an import. */
export interface MarkdownFolder {
  /** Whether posts are in a folder `_posts`, so that other files are pages. */
  readonly hasPostsFolder: boolean;
  /** Whether this program exported the folder. */
  readonly isExport: boolean;
  readonly now: Date;
  /** In the time zone of dates without a zone. */
  readonly clock: SiteClock;
  readonly languages: FolderLanguages;
}

/** Keys of dates by precedence. `published` is a date in some programs, and a flag in others. */
const DATE_KEYS = [
  'date',
  'publishdate',
  'pubdate',
  'pubdatetime',
  'published',
  'published_at',
  'created',
  'created_at',
];
const MODIFIED_KEYS = [
  'modified',
  'lastmod',
  'last_modified_at',
  'updated',
  'updated_at',
  'updateddate',
  'moddatetime',
  'modified_date',
];
const EXCERPT_KEYS = ['excerpt', 'summary', 'description', 'lead', 'subtitle'];
const IMAGE_KEYS = [
  'featured_image',
  'featuredimage',
  'image',
  'cover',
  'coverimage',
  'cover_image',
  'heroimage',
  'hero',
  'thumbnail',
  'banner',
  'header',
  'images',
  'resources',
];
const IMAGE_PARTS = ['src', 'url', 'path', 'image', 'feature', 'overlay_image', 'teaser', 'relative'];

/** Reads the front matter and the path of a file. */
export function readFields(values: Values, { path, folder }: { path: string; folder: MarkdownFolder }): MarkdownFields {
  const fromPath = readPath(path);
  const permalink = textIn(values, ['permalink', 'url']);
  const isJekyllPost = fromPath.isPost || fromPath.date !== '';
  const dates = DATE_KEYS.map((key) => values[key]);
  const date =
    laterDate(values, folder) ?? dates.find(isDate) ?? (fromPath.date || dates.find((value) => dateText(value) !== ''));
  return {
    title: String(values.title ?? (textIn(values, ['name']) || fromPath.slug)),
    slug: values.slug === undefined ? slugIn(permalink) || fromPath.slug : String(values.slug ?? ''),
    date: dateText(date),
    modified: dateText(MODIFIED_KEYS.map((key) => values[key]).find(isDate)),
    type: typeOf(values, { isPage: fromPath.isSection || (folder.hasPostsFolder && !isJekyllPost), folder }),
    excerpt: textIn(values, EXCERPT_KEYS),
    terms: [
      ...termsIn(values, { splitsWords: isJekyllPost, pathCategories: fromPath.categories }),
      ...languageTermsOf(values, folder.languages),
    ],
    author: authorIn(values),
    image: imageIn(values),
    aliases: [values.aliases, values.alias, values.redirect_from].flat(2).filter((alias) => typeof alias === 'string'),
    permalink,
    ...readVisibility(values, { ...folder, isDraftFile: fromPath.isDraft }),
  };
}

/** The date until which Hugo withholds an item, if it is in the future. */
const laterDate = ({ publishdate }: Values, { now, clock }: MarkdownFolder): unknown =>
  (instantIn(publishdate, clock) ?? 0) > now.getTime() ? publishdate : undefined;

/** The first text of a key; numbers are texts. */
function textIn(values: Values, keys: readonly string[]): string {
  for (const key of keys) {
    const value = values[key];
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return String(value);
  }
  return '';
}

/** The last part of a permalink, without the extension of a file and without placeholders such as `:title`. */
function slugIn(permalink: string): string {
  const parts = withoutQuery(permalink)
    .split('/')
    .filter((part) => part !== '' && !/^index\.\w+$/i.test(part));
  const last = parts.at(-1) ?? '';
  return /[:{}]/.test(last) ? '' : last.replace(/\.\w{2,5}$/, '');
}

const BUILT_IN_TYPES: ReadonlySet<string> = new Set(['post', 'page']);

function typeOf(values: Values, { isPage, folder }: { isPage: boolean; folder: MarkdownFolder }): string {
  const type = textIn(values, ['type']);
  // Other programs use the key for sections and layouts, whose items are posts.
  if (type !== '' && (folder.isExport || values.id !== undefined || BUILT_IN_TYPES.has(type))) return type;
  const layout = textIn(values, ['layout']).replace(/\.\w+$/, '');
  if (/(?:^|\/)pages?$/i.test(layout)) return 'page';
  return isPage && !/(?:^|\/)(?:blog-?)?posts?$/i.test(layout) ? 'page' : 'post';
}

function authorIn({ author, authors }: Values): MarkdownFields['author'] {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  const value = first(author) ?? first(authors);
  if (isJsonObject(value)) {
    const name = textIn(value, ['name', 'display_name', 'slug']);
    return name === '' ? null : { slug: textIn(value, ['slug']) || name, name };
  }
  const name = typeof value === 'string' ? value.trim() : '';
  return name === '' ? null : { slug: name, name };
}

function imageIn(values: Values): string {
  for (const key of IMAGE_KEYS) {
    const value: unknown = Array.isArray(values[key]) ? values[key][0] : values[key];
    const text = isJsonObject(value) ? textIn(value, IMAGE_PARTS) : typeof value === 'string' ? value.trim() : '';
    if (/\.\w{2,5}(?:[?#].*)?$|^https?:\/\//i.test(text)) return text;
  }
  return '';
}

/** A term in a front matter. */
export interface MarkdownTerm {
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  /** The ids of the members of a group of translations, by the codes of their languages. */
  readonly members?: Readonly<Record<string, number>>;
}

/** The names under which programs list categories and tags. */
const KEYS = {
  category: { many: ['categories'], one: ['category'] },
  post_tag: { many: ['tags'], one: ['tag'] },
} as const;

const TAXONOMY_NAMES: ReadonlyMap<string, string> = new Map([
  ['categories', 'category'],
  ['tags', 'post_tag'],
]);

/**
 * The terms of an item: lists, texts with commas, single texts, and maps with a name and a slug. `splitsWords` is set where
 * a text with spaces is a list of words, as in Jekyll. `pathCategories` are further categories.
 */
function termsIn(
  values: Values,
  { splitsWords, pathCategories }: { splitsWords: boolean; pathCategories: readonly string[] },
): MarkdownTerm[] {
  const names = new Map<string, unknown[]>();
  const add = (taxonomy: string, found: readonly unknown[]) =>
    names.set(taxonomy, [...(names.get(taxonomy) ?? []), ...found]);
  for (const [taxonomy, { many, one }] of Object.entries(KEYS)) {
    for (const key of many) add(taxonomy, listOf(values[key], splitsWords));
    for (const key of one) add(taxonomy, listOf(values[key], false));
  }
  if (isJsonObject(values.taxonomies)) {
    for (const [name, list] of Object.entries(values.taxonomies)) {
      add(TAXONOMY_NAMES.get(name) ?? name, listOf(list, false));
    }
  }
  add('category', pathCategories);
  const storedSlugs = isJsonObject(values.term_slugs) ? values.term_slugs : {};
  return [...names].flatMap(([taxonomy, list]) => {
    const slugs = listOf(storedSlugs[taxonomy], false);
    const terms = list.map((entry, index) => termOf(entry, { taxonomy, slug: String(slugs[index] ?? '') }));
    // A term may be listed twice, such as in `category` and `categories`.
    return [...new Map(terms.filter(({ slug }) => slug !== '').map((term) => [term.slug, term])).values()];
  });
}

function listOf(value: unknown, splitsWords: boolean): unknown[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flat(5);
  if (typeof value !== 'string') return [value];
  if (value.includes(',')) return value.split(',');
  return splitsWords ? value.split(/\s+/) : [value];
}

function termOf(entry: unknown, { taxonomy, slug }: { taxonomy: string; slug: string }): MarkdownTerm {
  const values: Values = isJsonObject(entry) ? entry : { name: entry };
  const name = String(values.name ?? values.title ?? values.slug ?? '').trim();
  return { taxonomy, name, slug: slug || slugify(String(values.slug ?? name)) || name };
}

/** Who may see an item, and until when. */
interface Visibility {
  readonly status: string;
  readonly password: string;
  /** In GMT, when the item is withdrawn; empty if it is not. */
  readonly unpublishAt: string;
}

/** The text of a value, also of the only one in a list; of lists and maps a text that no rule knows. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.length < 2) return textOf(value[0]);
  return typeof value === 'object' && value !== null ? '{}' : String(value ?? '').trim();
}

const isTrue = (value: unknown): boolean => /^(?:true|yes|on|1|always)$/i.test(textOf(value));
const isFalse = (value: unknown): boolean => /^(?:false|no|off|0|never)$/i.test(textOf(value));
const isStated = (value: unknown): boolean => textOf(value) !== '';

/** Whether a flag that hides an item is set: by any value that does not deny it. */
const isSet = (value: unknown): boolean => isStated(value) && !isFalse(value);
/** Whether a flag that shows an item is denied: by any value that does not confirm it. */
const isDenied = (value: unknown): boolean => isStated(value) && !isTrue(value);

/** Whether a value that other programs write means that an item is not built. */
const DRAFT_RULES: readonly ((values: Values) => boolean)[] = [
  ({ draft, headless }) => isSet(draft) || isSet(headless),
  ({ published, publish }) => [published, publish].some((value) => !isDate(value) && isDenied(value)),
  // Without an address, no page is written.
  ({ permalink }) => permalink === false,
  ({ build, _build }) => [build, _build].some((value) => isDenied(renderingOf(value))),
  ({ status }) => /^(?:unpublished|wip|hidden|archived)$/i.test(textOf(status)),
  // A password that is not a text cannot be asked for.
  ({ password }) => isSet(password) && !isPassword(password),
];

const PRIVATE_RULES: readonly ((values: Values) => boolean)[] = [
  (values) => [values.private, values.hidden, values.unlisted].some(isSet),
  ({ visibility }) => isStated(visibility) && !/^(?:public|published|visible|everyone|all)$/i.test(textOf(visibility)),
];

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['published', 'publish'],
  ['public', 'publish'],
  ['scheduled', 'future'],
  ...builtinStatuses.map(({ name }) => [name, name] as const),
]);

const EXPIRY_KEYS = ['expirydate', 'expires', 'unpublishdate', 'unpublish_at'];

/**
 * Reads the keys of a front matter that decide who may see the item. In doubt, it is not public: any value counts that does
 * not clearly say the opposite.
 */
function readVisibility(
  values: Values,
  { isDraftFile, isExport, now, clock }: { isDraftFile: boolean; isExport: boolean; now: Date; clock: SiteClock },
): Visibility {
  const expiries = EXPIRY_KEYS.map((key) => values[key]).filter(isSet);
  const instants = expiries.map((value) => instantIn(value, clock));
  const expiry = instants.find((instant) => instant !== null);
  const hasExpired = expiry === undefined ? expiries.length > 0 : expiry <= now.getTime();
  const stated = textOf(values.status).toLowerCase();
  const isDraft = isDraftFile || hasExpired || DRAFT_RULES.some((applies) => applies(values));
  const isPrivate = PRIVATE_RULES.some((applies) => applies(values));
  // An export may contain statuses of its own site.
  const status = stated === '' ? 'publish' : (STATUSES.get(stated) ?? (isExport ? stated : 'draft'));
  return {
    status: isDraft ? 'draft' : isPrivate ? 'private' : status,
    password: isPassword(values.password) ? String(values.password) : '',
    unpublishAt: expiry === undefined || hasExpired ? '' : writeTimestamp(expiry).replace('T', ' '),
  };
}

const isPassword = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The value that decides whether a page is written; keys inside of a value have any case. */
const renderingOf = (value: unknown): unknown =>
  isJsonObject(value) ? Object.entries(value).find(([key]) => key.toLowerCase() === 'render')?.[1] : undefined;
