import { type DeclaredRoles, defaultRoles, type RoleTable, withDeclaredRoles } from '../../access/roles.ts';
import { parseJson } from '../../values/json-text.ts';
import type { Kernel } from '../domain-kernel.ts';
import type { PermalinkSettings } from './permalink-structure.ts';
import {
  LANGUAGES_SETTING,
  type LanguageHosts,
  type LanguageRow,
  languagesOfRows,
  type SiteLanguages,
  type StaticPages,
  type TranslatedKinds,
  withStaticPages,
} from './site-languages.ts';
import { createSiteClock, type SiteClock } from './site-time.ts';

/** The name of the setting with the version that stored renderings must have. */
export const RENDER_VERSION_SETTING = 'render_version';

/** The language of the program, and of sites that name none. */
export const PROGRAM_LOCALE = 'en_US';

/** The settings of the site, read once for each content version. */
export interface Site {
  /** Returns the stored value, or undefined. */
  setting(name: string): unknown;
  /** Returns a setting as text; numbers are converted. */
  text(name: string, fallback?: string): string;
  /** Returns a setting as an integer, even if it is stored as text. */
  integer(name: string, fallback?: number): number;
  /** Returns a setting as a boolean: 1, true, `1`, `true`, `on` and `yes` are true. */
  flag(name: string, fallback?: boolean): boolean;
  /** The language of the site, such as `de_DE`. */
  readonly locale: string;
  readonly clock: SiteClock;
  readonly roles: RoleTable;
  readonly permalinks: PermalinkSettings;
  /** The languages of the site; null for a site without languages. */
  readonly languages: SiteLanguages | null;
  /** The version that stored renderings must have; 0 if it has not been computed yet. */
  readonly renderVersion: number;
}

/** What the site declares and its settings depend on: roles, and the kinds whose items and terms have a language. */
interface SiteDeclarations {
  roles?: DeclaredRoles;
  translatedKinds?: TranslatedKinds | undefined;
  languageHosts?: LanguageHosts | undefined;
  /** Loads the terms of languages; without it, the site has none. */
  loadLanguages?: (reader: Kernel['database']['reader']) => Promise<readonly LanguageRow[]>;
  /** Loads the translations of the front page and the page for posts. */
  loadStaticPages?: (kernel: Kernel, pages: { frontPageId: number; postsPageId: number }) => Promise<StaticPages>;
}

/**
 * Reads all settings with one statement, the languages of a site that has some with a second one, and their front pages, if
 * the front page is a page, with a third one.
 */
export async function loadSite(
  kernel: Kernel,
  { roles = new Map(), translatedKinds, languageHosts, loadLanguages, loadStaticPages }: SiteDeclarations = {},
): Promise<Site> {
  const rows = await kernel.database.reader.setting.findMany();
  const values = new Map(rows.map((row) => [row.name, parseJson(row.value, row.value)]));
  const text = (name: string, fallback = '') => {
    const value = values.get(name);
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : fallback;
  };
  const integer = (name: string, fallback = 0) => {
    const value = Number.parseInt(text(name), 10);
    return Number.isNaN(value) ? fallback : value;
  };
  const permalinks = await permalinkSettings(kernel, text);
  const languages =
    loadLanguages && values.has(LANGUAGES_SETTING)
      ? languagesOfRows(await loadLanguages(kernel.database.reader), {
          options: values.get(LANGUAGES_SETTING),
          permalinks,
          translatedKinds,
          languageHosts,
        })
      : null;
  const staticPages = { frontPageId: integer('page_on_front'), postsPageId: integer('page_for_posts') };
  const hasStaticPages = languages !== null && text('show_on_front') === 'page';
  return {
    setting: (name) => values.get(name),
    text,
    integer,
    flag: (name, fallback = false) => {
      const value = values.get(name);
      if (value === undefined || value === null) return fallback;
      return value === true || value === 1 || ['1', 'true', 'on', 'yes'].includes(String(value));
    },
    locale: text('WPLANG') || PROGRAM_LOCALE,
    clock: createSiteClock({
      timezone: text('timezone_string'),
      gmtOffset: Number.parseFloat(text('gmt_offset', '0')) || 0,
    }),
    permalinks,
    languages:
      hasStaticPages && loadStaticPages
        ? withStaticPages(languages, await loadStaticPages(kernel, staticPages))
        : languages,
    renderVersion: integer(RENDER_VERSION_SETTING),
    roles: withDeclaredRoles((values.get('roles') as RoleTable | undefined) ?? defaultRoles, roles),
  };
}

async function permalinkSettings(kernel: Kernel, text: (name: string) => string): Promise<PermalinkSettings> {
  const structure = text('permalink_structure');
  const defaultCategory = structure.includes('%category%')
    ? await kernel.database.reader.term.findUnique({ where: { id: Number(text('default_category')) || 0 } })
    : null;
  return {
    home: kernel.addresses.home,
    structure,
    categoryBase: text('category_base'),
    tagBase: text('tag_base'),
    frontPageId: text('show_on_front') === 'page' ? Number(text('page_on_front')) || 0 : 0,
    ...(defaultCategory ? { defaultCategorySlug: defaultCategory.slug } : {}),
  };
}
