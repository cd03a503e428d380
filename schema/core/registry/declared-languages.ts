import {
  type LanguageHosts,
  languagesOfRows,
  type SiteLanguages,
  type StoredLanguage,
  type TranslatedKinds,
} from '../site/site-languages.ts';
import { checkEach, ensure, nameProblem } from './declaration-errors.ts';
import type { PostTypeDeclaration, TaxonomyDeclaration } from './declared-kinds.ts';
import type { MetaRegistrations } from './meta-registrations.ts';
import type { Registry } from './registry.ts';

/** A language that a site declares. */
export interface LanguageDeclaration {
  /** The code in addresses and filters: letters in lower case, digits, `-` and `_`. */
  code: string;
  name: string;
  /** Such as `de_DE`. */
  locale: string;
  /** Whether its texts are written from right to left; by default false. */
  isRtl?: boolean;
  /** The name of its flag, such as `us`. */
  flagCode?: string;
  /** Whether new items have the language by default. By default the first language is the default one. */
  isDefault?: boolean;
  /** The origin of its addresses, such as `https://de.example.com`; by default that of the site. */
  host?: string;
}

/** The taxonomies in which languages and translations are stored. No API lists them. */
export const LANGUAGE_TAXONOMIES: ReadonlySet<string> = new Set([
  ...['language', 'term_language', 'post_translations', 'term_translations'],
]);

interface DeclaredKinds {
  types: readonly PostTypeDeclaration[];
  taxonomies: readonly TaxonomyDeclaration[];
}

/** Checks declared languages. Throws an error for a code that is malformed or not unique, and for two default languages. */
export function checkDeclaredLanguages(languages: readonly LanguageDeclaration[], { taxonomies }: DeclaredKinds): void {
  if (languages.length === 0) return;
  const codes = new Set<string>();
  const hosts = new Set<string>();
  checkEach(languages, ({ code, host }) => {
    const pattern = /^[a-z][a-z0-9_-]{0,31}$/;
    ensure(pattern.test(code), nameProblem(code, { of: 'a language', pattern }));
    ensure(!codes.has(code), `the language "${code}" is declared twice`);
    codes.add(code);
    if (host !== undefined) {
      ensure(
        isOrigin(host),
        `the host of the language "${code}" is "${host}": write an address without a path, such as https://${code}.example.com`,
      );
      ensure(!hosts.has(host), `two languages have the host "${host}"`);
      hosts.add(host);
    }
  });
  ensure(languages.filter(({ isDefault }) => isDefault).length <= 1, 'two languages are the default one');
  for (const { name } of taxonomies)
    ensure(!LANGUAGE_TAXONOMIES.has(name), `the taxonomy "${name}" stores languages on a site that declares some`);
}

/** Whether a text is the origin of addresses, in the form in which it is compared. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** The declared hosts of languages; empty if none has one. */
export function languageHostsOf(languages: readonly LanguageDeclaration[]): { languageHosts?: LanguageHosts } {
  const hosts = languages.flatMap(({ code, host }) => (host === undefined ? [] : [[code, host] as const]));
  return hosts.length === 0 ? {} : { languageHosts: new Map(hosts) };
}

/** The declared kinds whose items and terms have a language, on a site that declares languages: those with addresses. */
export const translatedKindsOf = (
  languages: readonly LanguageDeclaration[],
  { types, taxonomies }: DeclaredKinds,
): TranslatedKinds | undefined => {
  const named = (kinds: readonly { name: string; viewable?: boolean }[]) =>
    kinds.filter(({ viewable = true }) => viewable).map(({ name }) => name);
  return languages.length === 0 ? undefined : { types: named(types), taxonomies: named(taxonomies) };
};

/** The options of a menu item that stands for a switch between languages, as Polylang stores them. */
const switcherMeta: MetaRegistrations = {
  _pll_menu_item: {
    type: 'object',
    single: true,
    showInGraphql: false,
    // No role has it: only imports write the options.
    writeCapability: 'do_not_allow',
    description: 'Options of a switch between languages.',
    schema: { additionalProperties: { type: 'boolean' } },
  },
};

function withSwitcherMeta(postTypes: Registry['postTypes']): Registry['postTypes'] {
  const menuItem = postTypes.get('nav_menu_item');
  if (!menuItem) return postTypes;
  return new Map([...postTypes, [menuItem.name, { ...menuItem, meta: { ...menuItem.meta, ...switcherMeta } }]]);
}

/** Returns the registry of a site with these languages, whose taxonomies no API lists. */
export function withLanguages(registry: Registry, languages: SiteLanguages | null): Registry {
  if (!languages) return registry;
  const { hidden } = registry;
  const taxonomies = new Set([...hidden.taxonomies, ...LANGUAGE_TAXONOMIES]);
  const postTypes = withSwitcherMeta(registry.postTypes);
  return { ...registry, postTypes, languages, hidden: { ...hidden, taxonomies } };
}

/** Returns the registry of a site with the languages that it declares, without a database: ids and addresses are not known. */
export function withDeclaredLanguages(registry: Registry, languages: readonly LanguageDeclaration[] = []): Registry {
  const rows = languages.map(({ code, name, locale, isRtl = false, flagCode = '' }, index) => {
    const description: StoredLanguage = { locale, rtl: isRtl, flag_code: flagCode };
    return {
      ...{ id: index + 1, taxonomyId: 0, taxonomy: 'language', slug: code, name, termGroup: index, texts: null },
      description: JSON.stringify(description),
    };
  });
  const defaultCode = languages.find(({ isDefault }) => isDefault)?.code;
  const { translatedKinds } = registry;
  const environment = {
    options: { default_lang: defaultCode },
    permalinks: { home: '', structure: '' },
    translatedKinds,
  };
  return withLanguages(registry, languagesOfRows(rows, environment));
}
