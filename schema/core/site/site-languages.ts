import { type JsonObject, parseJson, toJsonObject } from '../../values/json-text.ts';
import { type PermalinkSettings, permalinkForm, structureRoot } from './permalink-structure.ts';

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
  /** The folder of its addresses, such as `/de`; empty for none. */
  readonly folder: string;
  /** The settings of the addresses of its items and terms. */
  readonly permalinks: PermalinkSettings;
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

/** What languages depend on: the stored options, how addresses are formed, and which kinds are translated. */
export interface LanguageEnvironment {
  options: unknown;
  permalinks: PermalinkSettings;
  translatedKinds?: TranslatedKinds | undefined;
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
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** Returns the languages of a site with these terms; null if it has none. */
export function languagesOfRows(
  rows: readonly LanguageRow[],
  { options: stored, permalinks, translatedKinds }: LanguageEnvironment,
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
    const folder = folderOf(row.slug, { isDefault, options, permalinks });
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
      folder,
      permalinks: inFolder(permalinks, folder),
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

/** The value of `force_lang` of sites whose addresses have the language as a folder. */
const BY_FOLDER = 1;

/** The folder of the addresses of a language: none for the default language by default, and none with plain permalinks. */
function folderOf(
  code: string,
  { isDefault, options, permalinks }: { isDefault: boolean; options: JsonObject; permalinks: PermalinkSettings },
): string {
  if (Number(options.force_lang ?? BY_FOLDER) !== BY_FOLDER || permalinks.structure === '') return '';
  if (isDefault && options.hide_default !== false) return '';
  return options.rewrite === false ? `/language/${code}` : `/${code}`;
}

/** Returns the languages with addresses of other settings, such as those that the site had earlier. */
export function withPermalinks(languages: SiteLanguages, permalinks: PermalinkSettings): SiteLanguages {
  const { options } = languages;
  const all = languages.all.map((language) => {
    const folder = folderOf(language.code, { isDefault: language.isDefault, options, permalinks });
    return { ...language, folder, permalinks: inFolder(permalinks, folder) };
  });
  return withIndexes({ ...languages, all, default: all.find(({ isDefault }) => isDefault) ?? languages.default });
}

/** Returns the language with a code; the default one for a code that the site does not have. */
export const languageOrDefault = (code: string, languages: SiteLanguages): SiteLanguage =>
  languages.byCode.get(code.toLowerCase()) ?? languages.default;

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
    const isAtHome = language.folder === '' || languages.options.redirect_lang === true;
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
  return language ? path.slice(language.folder.length) : path;
}

/** Returns the language whose folder a path below the home address begins with, such as that of `/de/about`; or null. */
export const languageOfPath = (path: string, languages: SiteLanguages | null): SiteLanguage | null =>
  languages?.all.find(({ folder }) => folder !== '' && (path === folder || path.startsWith(`${folder}/`))) ?? null;
