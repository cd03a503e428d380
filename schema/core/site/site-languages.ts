import { type JsonObject, parseJson, toJsonObject } from '../../values/json-text.ts';
import { homeAddress, type PermalinkSettings, permalinkForm, structureRoot } from './permalink-structure.ts';

/** The name of the setting with the options of languages. A site without it has no languages. */
export const LANGUAGES_SETTING = 'polylang';

/** What the term of a language stores in its description, as JSON. */
export interface StoredLanguage {
  locale: string;
  rtl: boolean;
  flag_code: string;
  /** Whether visitors see the language; absent: they do. */
  active?: boolean;
  /** Locales whose texts stand in for missing ones. */
  fallbacks?: readonly string[];
}

/** A language of the site. */
export interface SiteLanguage {
  /** The code in addresses and arguments, such as `de`. */
  readonly code: string;
  readonly name: string;
  readonly locale: string;
  readonly isRtl: boolean;
  /** The position among the languages. */
  readonly order: number;
  /** The name of its flag, such as `us`; empty for none. */
  readonly flagCode: string;
  readonly isDefault: boolean;
  /** Whether visitors see the language. */
  readonly isActive: boolean;
  /** Locales whose texts stand in for missing ones. */
  readonly fallbacks: readonly string[];
  /** The ids of the pages in the language that are the front page and the page for posts; 0 for none. */
  readonly frontPageId: number;
  readonly postsPageId: number;
  /** The id of the term that items with the language have, and of the term that stands for it among terms. */
  readonly termId: number;
  readonly termLanguageId: number;
  /** The ids of the rows that assigned both terms to their taxonomies. */
  readonly taxonomyIds: readonly [number, number];
  /**
   * The folder of its addresses, such as `/de`; empty for none. What has an address on a host of its own is also found below
   * the folder on the host of the site.
   */
  readonly folder: string;
  /** The folder of its front page: that of its addresses, or one of its own on a site whose addresses have none. */
  readonly homeFolder: string;
  /** The origin of its addresses, such as `https://de.example.com`; null for that of the site. */
  readonly host: string | null;
  /** The settings of the addresses of its items and terms. */
  readonly permalinks: PermalinkSettings;
  /** The translated texts of the site, by the text. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The languages of a site. */
export interface SiteLanguages {
  readonly all: readonly SiteLanguage[];
  readonly default: SiteLanguage;
  readonly byCode: ReadonlyMap<string, SiteLanguage>;
  readonly byTermId: ReadonlyMap<number, SiteLanguage>;
  /** The types and the taxonomies whose items and terms have a language. */
  readonly types: ReadonlySet<string>;
  readonly taxonomies: ReadonlySet<string>;
  /** The stored options. */
  readonly options: JsonObject;
}

/** The types and taxonomies that are translated beside posts, pages, categories, tags and those that the options name. */
export interface TranslatedKinds {
  readonly types: readonly string[];
  readonly taxonomies: readonly string[];
}

/** The origins of languages with a host of their own, by their codes. */
export type LanguageHosts = ReadonlyMap<string, string>;

/** What languages depend on: the stored options, how addresses are formed, and what the site declares. */
export interface LanguageEnvironment {
  options: unknown;
  permalinks: PermalinkSettings;
  translatedKinds?: TranslatedKinds | undefined;
  languageHosts?: LanguageHosts | undefined;
}

/** The term of a language, or the one that stands for it among terms. */
export interface LanguageRow {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  termGroup: number;
  taxonomyId: number;
  description: string;
  /** The translated texts of the site as JSON: pairs of a text and its translation. Null for none. */
  texts: string | null;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** Returns the languages of a site with these terms; null if it has none. */
export function languagesOfRows(
  rows: readonly LanguageRow[],
  { options: stored, permalinks, translatedKinds, languageHosts }: LanguageEnvironment,
): SiteLanguages | null {
  const options = toJsonObject(stored);
  const languageRows = rows.filter(({ taxonomy }) => taxonomy === 'language');
  const defaultCode = languageRows.some(({ slug }) => slug === options.default_lang)
    ? options.default_lang
    : languageRows[0]?.slug;
  const all = languageRows.map((row): SiteLanguage => {
    const ofTerms = rows.find(({ taxonomy, slug }) => taxonomy === 'term_language' && slug === `pll_${row.slug}`);
    const { locale, rtl, flag_code: flagCode, active = true, fallbacks = [] } = storedLanguage(row.description);
    const isDefault = row.slug === defaultCode;
    const host = hostOf(languageHosts?.get(row.slug), permalinks);
    return {
      code: row.slug,
      name: row.name,
      locale: locale || row.slug,
      isRtl: rtl,
      order: Number(row.termGroup),
      flagCode,
      isDefault,
      isActive: active,
      fallbacks,
      frontPageId: 0,
      postsPageId: 0,
      termId: row.id,
      termLanguageId: ofTerms?.id ?? 0,
      taxonomyIds: [Number(row.taxonomyId) || row.id, Number(ofTerms?.taxonomyId) || (ofTerms?.id ?? 0)],
      host,
      texts: translatedTexts(row.texts),
      ...placesOf(row.slug, { isDefault, options, permalinks, host }),
    };
  });
  const first = all.find(({ isDefault }) => isDefault);
  if (!first) return null;
  return withIndexes({
    all,
    default: first,
    types: new Set([
      ...['post', 'page', ...texts(options.post_types), ...(translatedKinds?.types ?? [])],
      ...(options.media_support === true ? ['attachment'] : []),
    ]),
    taxonomies: new Set([
      ...['category', 'post_tag', ...texts(options.taxonomies), ...(translatedKinds?.taxonomies ?? [])],
    ]),
    options,
  });
}

/** Reads pairs of a text and its translation. A text without a translation, or with an empty one, is not in the result. */
function translatedTexts(stored: string | null): ReadonlyMap<string, string> {
  const pairs: unknown = stored === null ? null : parseJson(stored);
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' && pair[1] !== '';
  return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
}

/** Reads the description of the term of a language. */
export function storedLanguage(description: string): StoredLanguage {
  const { locale, rtl, flag_code: flagCode, active, fallbacks } = toJsonObject(parseJson(description));
  return {
    locale: typeof locale === 'string' ? locale : '',
    rtl: rtl === true || rtl === 1,
    flag_code: typeof flagCode === 'string' ? flagCode : '',
    active: active !== false,
    fallbacks: texts(fallbacks),
  };
}

/** The value of `force_lang` of sites whose addresses do not show the language. */
const WITHOUT_LANGUAGE = 0;

/** The value of `force_lang` of sites whose addresses have the language as a folder; those above it are hosts. */
const BY_FOLDER = 1;

/** The declared host of a language, unless it is that of the site. */
const hostOf = (declared: string | undefined, { home }: PermalinkSettings): string | null =>
  declared === undefined || (URL.canParse(home) && new URL(home).origin === declared) ? null : declared;

/** The settings of addresses on another host, below the same path. */
const onHost = (permalinks: PermalinkSettings, host: string): PermalinkSettings => ({
  ...permalinks,
  home: `${host}${rootOf(permalinks.home)}`,
});

/** The path of a home address, without a slash at the end. */
const rootOf = (home: string): string => (URL.canParse(home) ? new URL(home).pathname.replace(/\/$/, '') : '');

interface LanguagePlace {
  isDefault: boolean;
  options: JsonObject;
  permalinks: PermalinkSettings;
  host: string | null;
}

/** Returns where the addresses of a language are. Plain ones have no folders, and end with the code of the language. */
function placesOf(code: string, place: LanguagePlace): Pick<SiteLanguage, 'folder' | 'homeFolder' | 'permalinks'> {
  const { isDefault, options, permalinks, host } = place;
  const folder = folderOf(code, place);
  if (host !== null) return { folder, homeFolder: folder, permalinks: onHost(permalinks, host) };
  if (permalinks.structure !== '') {
    const homeFolder = formOf(options) === WITHOUT_LANGUAGE ? folderOf(code, { ...place, form: BY_FOLDER }) : folder;
    return { folder, homeFolder, permalinks: inFolder(permalinks, folder) };
  }
  const isNamed = formOf(options) !== WITHOUT_LANGUAGE && !(isDefault && options.hide_default !== false);
  return {
    folder,
    homeFolder: folder,
    permalinks: isNamed ? { ...permalinks, languageQuery: `lang=${code}` } : permalinks,
  };
}

const formOf = (options: JsonObject): number => Number(options.force_lang ?? BY_FOLDER);

/**
 * The folder of the addresses of a language: none for the default language by default, and none with plain permalinks. An
 * imported site whose languages had hosts has folders until the hosts are declared.
 */
function folderOf(
  code: string,
  { isDefault, options, permalinks, host, form = formOf(options) }: LanguagePlace & { form?: number },
): string {
  if (host !== null) return `/${code}`;
  if (form === WITHOUT_LANGUAGE || permalinks.structure === '') return '';
  if (isDefault && (form !== BY_FOLDER || options.hide_default !== false)) return '';
  return options.rewrite === false ? `/language/${code}` : `/${code}`;
}

/** Returns the address of the front page of a language, if it is no page with an address of its own. */
export const homeAddressOf = ({
  permalinks,
  folder,
  homeFolder,
}: Pick<SiteLanguage, 'permalinks' | 'folder' | 'homeFolder'>): string =>
  homeAddress({ ...permalinks, home: `${permalinks.home}${folder === homeFolder ? '' : homeFolder}` });

/** Returns the languages with addresses of other settings, such as those that the site had earlier. */
export function withPermalinks(languages: SiteLanguages, permalinks: PermalinkSettings): SiteLanguages {
  const { options } = languages;
  const all = languages.all.map((language) => {
    const { host, isDefault } = language;
    return { ...language, ...placesOf(language.code, { isDefault, options, permalinks, host }) };
  });
  return withIndexes({ ...languages, all, default: all.find(({ isDefault }) => isDefault) ?? languages.default });
}

/** Returns the language with a code; the default one for a code that the site does not have. */
export const languageOrDefault = (code: string, languages: SiteLanguages): SiteLanguage =>
  languages.byCode.get(code.toLowerCase()) ?? languages.default;

/** The language that an input names: by its code, or by one for which the default language may stand in. */
export interface NamedLanguage {
  language?: string | null | undefined;
  languageOrDefault?: string | null | undefined;
}

/** Returns the locale by which slugs of an input are made: that of the language that it names, or that of the site. */
export function slugLocale(
  { language, languageOrDefault: code }: NamedLanguage,
  { languages, locale }: { languages: SiteLanguages | null; locale: string },
): string {
  if (!languages) return locale;
  const named = language ? languages.byCode.get(language) : code ? languageOrDefault(code, languages) : null;
  return named?.locale ?? locale;
}

/** The translations of the front page and the page for posts, by the id of the term of their language. */
export interface StaticPages {
  front: ReadonlyMap<number, number>;
  posts: ReadonlyMap<number, number>;
}

/** Returns the languages with their front pages and pages for posts, on a site whose front page is a page. */
export function withStaticPages(languages: SiteLanguages, { front, posts }: StaticPages): SiteLanguages {
  const all = languages.all.map((language) => {
    // A front page without a language is that of the default one.
    const inherited = language.isDefault ? (language.permalinks.frontPageId ?? 0) : 0;
    const frontPageId = front.get(language.termId) ?? inherited;
    // Only the address of the language without the path of the page can be that of the page.
    const isAtHome = language.folder === '' || language.host !== null || languages.options.redirect_lang === true;
    return {
      ...language,
      frontPageId,
      postsPageId: posts.get(language.termId) ?? 0,
      permalinks: { ...language.permalinks, frontPageId: isAtHome ? frontPageId : 0 },
    };
  });
  return withIndexes({ ...languages, all, default: all.find(({ isDefault }) => isDefault) ?? languages.default });
}

const withIndexes = (languages: Omit<SiteLanguages, 'byCode' | 'byTermId'>): SiteLanguages => ({
  ...languages,
  byCode: new Map(languages.all.map((language) => [language.code, language])),
  byTermId: new Map(languages.all.map((language) => [language.termId, language])),
});

/** The settings of addresses below a folder. A prefix such as `/index.php/` stays in front of it. */
function inFolder(permalinks: PermalinkSettings, folder: string): PermalinkSettings {
  if (folder === '') return permalinks;
  if (permalinkForm(permalinks) !== 'almost-pretty') return { ...permalinks, home: `${permalinks.home}${folder}` };
  return {
    ...permalinks,
    home: `${permalinks.home}${structureRoot(permalinks)}${folder.slice(1)}`,
    structure: permalinks.structure.replace(/^\/*index\.php/, ''),
  };
}

/** Returns a path below the home address without the folder of a language at its start; unchanged if it has none. */
export function withoutLanguageFolder(path: string, languages: SiteLanguages | null): string {
  const language = languageOfPath(path, languages);
  return language ? path.slice(folderAt(path, language)?.length) : path;
}

/** Returns the folder of a language that a path begins with; null for none. That of a front page has no paths below it. */
export function folderAt(path: string, { folder, homeFolder }: SiteLanguage): string | null {
  if (folder !== '') return path === folder || path.startsWith(`${folder}/`) ? folder : null;
  return homeFolder !== '' && (path === homeFolder || path === `${homeFolder}/`) ? homeFolder : null;
}

/** Returns the language whose folder a path below the home address begins with, such as that of `/de/about`; or null. */
export const languageOfPath = (path: string, languages: SiteLanguages | null): SiteLanguage | null =>
  languages?.all.find((language) => folderAt(path, language) !== null) ?? null;

/** Returns the language that the query of a plain address names; null for none, and on sites with other addresses. */
export function languageOfQuery(query: URLSearchParams, languages: SiteLanguages | null): SiteLanguage | null {
  const language = languages?.byCode.get(query.get('lang') ?? '');
  return language?.permalinks.structure === '' ? language : null;
}

/** What decides whether an address belongs to the site, and which language it has. */
export interface AddressedSite {
  permalinks: Pick<PermalinkSettings, 'home'>;
  languages: SiteLanguages | null;
}

/**
 * Returns an address on the host of a language as that below the folder of the language on the host of the site, where the
 * same is found; all other addresses unchanged.
 */
export function onSiteHost(address: string, { permalinks, languages }: AddressedSite): string {
  if (!languages?.all.some(({ host }) => host !== null) || !/^https?:/i.test(address) || !URL.canParse(address))
    return address;
  const { origin, pathname, search, hash } = new URL(address);
  const language = languages.all.find(({ host }) => host === origin);
  const root = rootOf(permalinks.home);
  if (!language || (pathname !== root && !pathname.startsWith(`${root}/`))) return address;
  const path = pathname.slice(root.length);
  const [prefix = ''] = /^\/index\.php(?=\/)/.exec(path) ?? [];
  return `${permalinks.home}${prefix}${language.folder}${path.slice(prefix.length)}${search}${hash}`;
}

/** Returns the language whose host or whose folder an address of the site has; null for none. */
export function languageOfAddress(address: string, site: AddressedSite): SiteLanguage | null {
  const { home } = site.permalinks;
  const found = onSiteHost(address, site);
  if (!found.startsWith(home)) return null;
  const named = languageOfQuery(new URL(found).searchParams, site.languages);
  if (named) return named;
  const path = found.slice(home.length).replace(/[?#].*$/s, '');
  return languageOfPath(path.replace(/^\/+(?:index\.php\/+)?/, '/'), site.languages);
}
