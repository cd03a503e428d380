import { defaultRoles } from '../../../../schema/access/roles.ts';
import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { profileTextList } from '../../../../schema/core/rows/profile-texts.ts';
import { ownValue } from '../../../../schema/values/collections.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import type { ImportedJson } from '../../serialized-value.ts';
import type { AddRow, SourceBatch } from '../import-source.ts';
import { MenuTargets } from './menu-targets.ts';
import { clockOf, readAppearance } from './read-appearance.ts';
import { type RestReadContext, type RestReadOptions, readItems, readTerms } from './read-items.ts';
import { dateOf, itemMeta, itemNumber, itemText, textsIn, writtenText } from './rest-fields.ts';
import { PostRows } from './rest-post-rows.ts';
import { type ListRequest, RestReader } from './rest-reader.ts';
import { RevisedItems, readRevisions } from './revision-rows.ts';

/** Reads everything of a site that its API returns. Throws an ImportError when an answer cannot be used. */
export async function* readSite(site: RestReadOptions): AsyncGenerator<SourceBatch> {
  const { api, account, report, onProgress } = site;
  if (site.isUnencrypted)
    report.note('The application password was sent unencrypted, because the address does not use https.');
  if (account && !textsIn(account.roles).includes('administrator')) {
    report.note('The account is not an administrator: content that it may not edit is missing.');
  }
  if (hasLanguages(api.index)) report.note(LANGUAGES_ARE_MISSING);
  const reader = new RestReader({ api, hasAccount: Boolean(account), report, onProgress });
  const context = { ...site, reader };
  const settings = account ? await reader.readOne('settings') : undefined;
  const [theme] = account ? await reader.readUnpaged('themes', { parameters: { status: 'active' } }) : [];
  const roles = yield* readAccounts(context, (settings && itemText(settings, 'language')) || 'en_US');
  const menuItemQuery = { parameters: { status: 'publish,draft' }, isForEditors: true };
  const menuItems = account ? await reader.readAll('menu-items', menuItemQuery) : [];
  const targets = new MenuTargets(menuItems);
  const { terms, taxonomies } = yield* readTerms(context, { menuItems, targets });
  const posts = new PostRows({
    taxonomies: new Map(taxonomies.map(({ name, base }) => [base, name])),
    taxonomyIdOf: terms.taxonomyIdOf,
    commentCounts: yield* readComments(context),
  });
  const revisedItems = new RevisedItems();
  const structure = yield* readItems(context, { posts, terms, revisedItems, targets, menuItems });
  const options = siteOptions({ index: api.index, settings, theme });
  const clock = clockOf(options);
  const widgets = account ? yield* readAppearance({ reader, theme, posts, terms, revisedItems, clock, report }) : {};
  if (account && site.revisions)
    yield* readRevisions({ ...site.revisions, reader, revisedItems, posts, clock, report });
  else if (revisedItems.count > 0) {
    report.note(`${revisedItems.count} revisions and autosaves were not imported. Pass --revisions to import them.`);
  }
  yield optionRows({
    ...options,
    ...terms.menuOptions(theme ? itemText(theme, 'stylesheet') : ''),
    ...roles.options(),
    ...widgets,
    ...(structure === undefined ? {} : { permalink_structure: structure }),
    sticky_posts: serializeStoredValue(posts.sticky),
  });
}

const LANGUAGES_ARE_MISSING =
  'The site has several languages, but its API says neither which one an item has nor what its translations are. All items were imported without a language; import the database or a WXR file to keep them.';

/** Whether a site has languages of Polylang or WPML. */
const hasLanguages = ({ namespaces }: JsonObject): boolean =>
  textsIn(namespaces).some((name) => /^(?:pll|wpml)\//.test(name));

function optionRows(options: Readonly<Record<string, string>>): SourceBatch {
  const rows = Object.entries(options).map(([name, value]) => ({ option_name: name, option_value: value }));
  return { table: 'options', rows, origin: (row) => `option ${rows[row]?.option_name}` };
}

/** Reads the accounts of a site with this language. Returns the capabilities of their roles. */
async function* readAccounts(
  { reader, report }: RestReadContext,
  language: string,
): AsyncGenerator<SourceBatch, InferredRoles> {
  const accounts = new AccountRows(language);
  const roles = new InferredRoles();
  yield* reader.readRows('users', {
    add: (item, addRow) => {
      accounts.add(item, addRow);
      roles.add(item);
    },
  });
  const unknown = roles.unknown();
  if (unknown.length > 0) {
    report.note(`The capabilities of these roles are not visible. Check their accounts: ${unknown.join(', ')}.`);
  }
  return roles;
}

/**
 * Derives the capabilities of roles, which the API does not return: from accounts with a single role, without the
 * capabilities that are granted to the account itself.
 */
class InferredRoles {
  readonly #inferred = new Map<string, Record<string, boolean>>();
  readonly #roleNames = new Set<string>();

  /** Adds an account. */
  add({ roles, capabilities, extra_capabilities: ownCapabilities }: JsonObject): void {
    const names = textsIn(roles);
    for (const name of names) this.#roleNames.add(name);
    const [role, ...others] = names;
    if (role === undefined || others.length > 0 || !isJsonObject(capabilities)) return;
    const granted = Object.entries(capabilities).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' &&
        entry[0] !== role &&
        !(isJsonObject(ownCapabilities) && Object.hasOwn(ownCapabilities, entry[0])),
    );
    if (granted.length > 0) this.#inferred.set(role, { ...this.#inferred.get(role), ...Object.fromEntries(granted) });
  }

  /** The option with the role table: inferred roles, and built-in roles for the others. */
  options(): Record<string, string> {
    if (this.#inferred.size === 0) return {};
    const inferred = [...this.#inferred].map(
      ([name, capabilities]) => [name, { name: labelOf(name), capabilities }] as const,
    );
    const builtIn = Object.entries(defaultRoles).map(([name, { label, capabilities }]) => [
      name,
      { name: label, capabilities },
    ]);
    return { user_roles: serializeStoredValue({ ...Object.fromEntries(builtIn), ...Object.fromEntries(inferred) }) };
  }

  /** The roles whose capabilities are unknown. */
  unknown(): string[] {
    return [...this.#roleNames].filter((name) => !this.#inferred.has(name) && !Object.hasOwn(defaultRoles, name));
  }
}

/** The label of a role, derived from its name because the API does not return it. */
function labelOf(role: string): string {
  const words = role.replaceAll(/[_-]+/g, ' ');
  return ownValue(defaultRoles, role)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Properties of accounts that the source tables store as metadata. */
const DETAILS = profileTextList.flatMap(({ storedColumn, storedName }) => (storedColumn ? [] : [storedName]));

/** Metadata with these keys would grant access or capabilities, so it is not imported from an API. */
const SECURITY_KEYS: ReadonlySet<string> = new Set([
  '_application_passwords',
  'session_tokens',
  'capabilities',
  'user_level',
]);

/** Creates the rows of accounts. */
class AccountRows {
  readonly #siteLanguage: string;
  #lastMeta = 0;

  /** The API returns the language of the site for accounts that have not selected one; it is not stored. */
  constructor(siteLanguage: string) {
    this.#siteLanguage = siteLanguage;
  }

  /** Adds the rows of an account: the account and its metadata. */
  add(item: JsonObject, addRow: AddRow): void {
    const id = itemNumber(item, 'id');
    const slug = itemText(item, 'slug');
    addRow('users', {
      ID: id,
      user_login: itemText(item, 'username') || slug,
      // No password matches an empty hash.
      user_pass: '',
      user_nicename: slug,
      user_email: itemText(item, 'email'),
      user_url: itemText(item, 'url'),
      user_registered: dateOf(item, 'registered_date'),
      display_name: itemText(item, 'name'),
      user_status: item.disabled === true ? 1 : 0,
    });
    const language = itemText(item, 'locale');
    const details = DETAILS.map((name) => [name, itemText(item, name)] as const);
    const entries = [
      ...details,
      ['locale', language === this.#siteLanguage ? '' : language] as const,
      ['capabilities', grantsOf(item)] as const,
      ...itemMeta(item).filter(([key]) => !SECURITY_KEYS.has(key)),
    ];
    for (const [key, value] of entries) {
      if (value !== '')
        addRow('usermeta', { umeta_id: ++this.#lastMeta, user_id: id, meta_key: key, meta_value: value });
    }
  }
}

/** The stored form of the roles of an account and of the capabilities that it has beside them. */
function grantsOf({ roles, extra_capabilities: extraCapabilities }: JsonObject): string {
  const roleGrants = textsIn(roles).map((role) => [role, true] as const);
  const grants = { ...Object.fromEntries(roleGrants), ...(isJsonObject(extraCapabilities) ? extraCapabilities : {}) };
  return Object.keys(grants).length === 0 ? '' : serializeStoredValue(grants as ImportedJson);
}

const TYPES = ['comment', 'pingback', 'trackback', 'note'];

const STATUSES = ['approve', 'hold', 'spam', 'trash', 'post-trashed'];

const LISTS: readonly Omit<ListRequest, 'add'>[] = TYPES.flatMap((type) =>
  STATUSES.map((status) => ({
    parameters: { type, status },
    label: `comments (${type}, ${status})`,
    isForEditors: type !== 'comment' || status !== 'approve',
  })),
);

/** Reads the comments of all types and statuses. Returns the number of approved ones by item. */
async function* readComments({
  account,
  reader,
}: RestReadContext): AsyncGenerator<SourceBatch, ReadonlyMap<number, number>> {
  const comments = new CommentRows();
  for (const request of account ? LISTS : [{}]) {
    yield* reader.readRows('comments', { ...request, add: (item, addRow) => comments.add(item, addRow) });
  }
  return comments.counts;
}

const STORED_STATUSES: ReadonlyMap<string, string> = new Map([
  ['approved', '1'],
  ['hold', '0'],
]);

/** Creates the rows of comments. */
class CommentRows {
  /** The number of approved comments by item. */
  readonly counts = new Map<number, number>();
  #lastMeta = 0;

  /** Adds the rows of a comment: the comment and its metadata. */
  add(item: JsonObject, addRow: AddRow): void {
    const id = itemNumber(item, 'id');
    const post = itemNumber(item, 'post');
    const status = itemText(item, 'status');
    addRow('comments', {
      comment_ID: id,
      comment_post_ID: post,
      comment_author: itemText(item, 'author_name'),
      comment_author_email: itemText(item, 'author_email'),
      comment_author_url: itemText(item, 'author_url'),
      comment_author_IP: itemText(item, 'author_ip'),
      comment_date: dateOf(item, 'date'),
      comment_date_gmt: dateOf(item, 'date_gmt'),
      comment_content: writtenText(item, 'content'),
      comment_approved: STORED_STATUSES.get(status) ?? status,
      comment_agent: itemText(item, 'author_user_agent'),
      comment_type: itemText(item, 'type'),
      comment_parent: itemNumber(item, 'parent'),
      user_id: itemNumber(item, 'author'),
    });
    if (status === 'approved') this.counts.set(post, (this.counts.get(post) ?? 0) + 1);
    for (const [key, value] of itemMeta(item)) {
      addRow('commentmeta', { meta_id: ++this.#lastMeta, comment_id: id, meta_key: key, meta_value: value });
    }
  }
}

/** Names of options by the names of the settings route. */
const SETTINGS: Readonly<Record<string, string>> = {
  title: 'blogname',
  description: 'blogdescription',
  email: 'admin_email',
  timezone: 'timezone_string',
  date_format: 'date_format',
  time_format: 'time_format',
  start_of_week: 'start_of_week',
  use_smilies: 'use_smilies',
  default_category: 'default_category',
  default_post_format: 'default_post_format',
  posts_per_page: 'posts_per_page',
  show_on_front: 'show_on_front',
  page_on_front: 'page_on_front',
  page_for_posts: 'page_for_posts',
  default_ping_status: 'default_ping_status',
  default_comment_status: 'default_comment_status',
  site_logo: 'site_logo',
  site_icon: 'site_icon',
};

/** Names of options by the names of the index. */
const INDEX: Readonly<Record<string, string>> = {
  name: 'blogname',
  description: 'blogdescription',
  timezone_string: 'timezone_string',
  show_on_front: 'show_on_front',
  page_on_front: 'page_on_front',
  page_for_posts: 'page_for_posts',
  site_logo: 'site_logo',
  site_icon: 'site_icon',
};

/** The options of a site from its index and, if available, its settings. `theme` is the active one. */
function siteOptions(input: {
  index: JsonObject;
  settings: JsonObject | undefined;
  theme: JsonObject | undefined;
}): Record<string, string> {
  const { index, settings, theme } = input;
  const home = itemText(index, 'home');
  const stylesheet = theme && itemText(theme, 'stylesheet');
  const language = settings && itemText(settings, 'language');
  return {
    ...(settings ? pickOptions(settings, SETTINGS) : pickOptions(index, INDEX)),
    ...(itemText(index, 'timezone_string') === '' ? { gmt_offset: itemText(index, 'gmt_offset') } : {}),
    ...(home === '' ? {} : { home, siteurl: itemText(index, 'url') || home }),
    ...(language === undefined ? {} : { WPLANG: language }),
    ...(stylesheet ? { stylesheet, template: itemText(theme, 'template') || stylesheet } : {}),
  };
}

function pickOptions(item: JsonObject, names: Readonly<Record<string, string>>): Record<string, string> {
  const options = Object.entries(names).flatMap(([name, option]) => {
    const value = item[name];
    // A switch that is off is stored as an empty text.
    if (typeof value === 'boolean') return [[option, value ? '1' : '']];
    return typeof value === 'string' || typeof value === 'number' ? [[option, String(value)]] : [];
  });
  return Object.fromEntries(options);
}
