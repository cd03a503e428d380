import type { Site } from '../../core/site/site.ts';
import { isJsonObject, type JsonObject, toJsonObject } from '../../values/json-text.ts';

/** The kinds of pages with templates for their titles: items by type, terms by taxonomy, and authors. */
export type SearchPageKind = `post:${string}` | `term:${string}` | 'author' | 'home';

/** The characters between the parts of a title, by the name that Yoast SEO stores. */
const SEPARATORS: Readonly<Record<string, string>> = {
  'sc-dash': '-',
  'sc-ndash': '–',
  'sc-mdash': '—',
  'sc-colon': ':',
  'sc-middot': '·',
  'sc-bull': '•',
  'sc-star': '*',
  'sc-smstar': '⋆',
  'sc-pipe': '|',
  'sc-tilde': '~',
  'sc-laquo': '«',
  'sc-raquo': '»',
  'sc-lt': '>',
  'sc-gt': '<',
};

/** The templates of titles for which nothing is stored. */
const DEFAULT_TITLES = {
  post: '%%title%% %%page%% %%sep%% %%sitename%%',
  term: '%%term_title%% %%page%% %%sep%% %%sitename%%',
  author: '%%name%% %%page%% %%sep%% %%sitename%%',
  home: '%%sitename%% %%page%% %%sep%% %%sitedesc%%',
} as const;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const isOn = (value: unknown): boolean => value === true || ['1', 'on', 'true'].includes(textOf(value));

/** The settings that a search engine plugin of an imported site stored, with defaults. */
export class SearchSettings {
  /** The options by the names that Yoast SEO gives them; empty objects without them. */
  readonly titles: JsonObject;
  readonly social: JsonObject;
  readonly verification: JsonObject;
  readonly #rankMath: JsonObject;
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
    this.titles = toJsonObject(site.setting('wpseo_titles'));
    this.social = toJsonObject(site.setting('wpseo_social'));
    this.verification = toJsonObject(site.setting('wpseo'));
    this.#rankMath = toJsonObject(site.setting('rank-math-options-titles'));
  }

  /** Returns a text of the titles options of Yoast SEO. */
  title(name: string, fallback = ''): string {
    return textOf(this.titles[name]) || fallback;
  }

  /** Returns a text of the options for social networks of Yoast SEO. */
  socialText(name: string): string {
    return textOf(this.social[name]);
  }

  /** Returns the code with which a search engine verifies the owner of the site. */
  verificationCode(name: string): string {
    return textOf(this.verification[name]);
  }

  /** Whether an option of the titles is on. */
  isOn(name: string): boolean {
    return isOn(this.titles[name]);
  }

  get separator(): string {
    const stored = this.title('separator');
    return SEPARATORS[stored] ?? (textOf(this.#rankMath.title_separator) || '-');
  }

  /** The name of the site in titles. */
  get siteName(): string {
    return this.title('website_name') || this.#site.text('blogname');
  }

  /** The language of the site, such as `en_US`. */
  get locale(): string {
    return this.#site.locale;
  }

  /** The template of the titles of a kind. */
  titleTemplate(kind: SearchPageKind): string {
    const [group] = kind.split(':') as [keyof typeof DEFAULT_TITLES];
    return this.#template(kind, 'title') || DEFAULT_TITLES[group];
  }

  /** The template of the descriptions of a kind; '' for none. */
  descriptionTemplate(kind: SearchPageKind): string {
    return this.#template(kind, 'description');
  }

  #template(kind: SearchPageKind, field: 'title' | 'description'): string {
    const prefix = field === 'title' ? 'title' : 'metadesc';
    const [group, name = ''] = kind.split(':') as [keyof typeof DEFAULT_TITLES, string?];
    const names = {
      post: [`${prefix}-${name}`, `pt_${name}_${field}`],
      term: [`${prefix}-tax-${name}`, `tax_${name}_${field}`],
      author: [`${prefix}-author-wpseo`, `author_archive_${field}`],
      home: [`${prefix}-home-wpseo`, `homepage_${field}`],
    }[group];
    return this.title(names[0] as string) || textOf(this.#rankMath[names[1] as string]);
  }

  /** Whether search engines list the pages of a kind by default. */
  isIndexed(kind: SearchPageKind): boolean {
    const [group, name = ''] = kind.split(':') as [string, string?];
    if (group === 'home') return true;
    const yoastName =
      group === 'post' ? `noindex-${name}` : group === 'term' ? `noindex-tax-${name}` : 'noindex-author-wpseo';
    if (this.isOn(yoastName)) return false;
    const rankMathName = group === 'post' ? `pt_${name}` : group === 'term' ? `tax_${name}` : 'author';
    const robots = this.#rankMath[`${rankMathName}_robots`];
    const words = Array.isArray(robots) ? robots : isJsonObject(robots) ? Object.values(robots) : [];
    return !isOn(this.#rankMath[`${rankMathName}_custom_robots`]) || !words.includes('noindex');
  }

  /** Whether the site as a whole is visible to search engines. */
  get isSiteIndexed(): boolean {
    return this.#site.flag('blog_public', true);
  }

  /** The image of pages without one: its id, and its address. */
  get defaultImage(): { id: number; url: string } {
    const id = Number(this.socialText('og_default_image_id') || textOf(this.#rankMath.open_graph_image_id));
    return {
      id: Number.isSafeInteger(id) ? id : 0,
      url: this.socialText('og_default_image') || textOf(this.#rankMath.open_graph_image),
    };
  }

  /** The type of cards that Twitter shows. */
  get twitterCard(): string {
    return this.socialText('twitter_card_type') || textOf(this.#rankMath.twitter_card_type) || 'summary_large_image';
  }

  /** The entry of a term in the setting of Yoast SEO; null for none. */
  termEntry({ taxonomy, id }: { taxonomy: string; id: number }): JsonObject | null {
    const entries = toJsonObject(toJsonObject(this.#site.setting('wpseo_taxonomy_meta'))[taxonomy]);
    const entry = entries[String(id)];
    return isJsonObject(entry) ? entry : null;
  }
}

const settingsBySite = new WeakMap<Site, SearchSettings>();

/** Returns the settings for search engines of a site, read once for its settings. */
export function searchSettings(site: Site): SearchSettings {
  const existing = settingsBySite.get(site);
  if (existing) return existing;
  const settings = new SearchSettings(site);
  settingsBySite.set(site, settings);
  return settings;
}
