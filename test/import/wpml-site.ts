import { serialize } from 'php-serialize';
import { sourceTables, type Tables } from './source-site.ts';

const numbered = <Row extends object>(column: string, rows: readonly Row[]) =>
  rows.map((row, index) => ({ [column]: String(index + 1), ...row }));

const REPLACED_OPTIONS: ReadonlySet<string> = new Set(['permalink_structure', 'stylesheet', 'theme_mods_meadow']);

interface Element {
  type: string;
  id: number;
  group: number;
  code: string;
}

/** The source site as WPML stores three languages and one that is not active, with its settings. */
export function wpmlTables(settings: object): Tables {
  const tables = sourceTables();
  const [first] = tables.posts ?? [];
  const item = (id: number, slug: string, status = 'publish') => ({
    ...first,
    ...{ ID: String(id), post_title: slug, post_name: slug, post_status: status, post_content: '', post_excerpt: '' },
  });
  const term = (id: number, slug: string) => ({ term_id: String(id), name: slug, slug, term_group: '0' });
  const inTaxonomy = (taxonomy: string, [id, termId]: readonly [id: number, termId: number]) => ({
    ...{ term_taxonomy_id: String(id), term_id: String(termId), taxonomy },
    ...{ description: '', parent: '0', count: '1' },
  });
  const elements: Element[] = [
    { type: 'post_post', id: 30, group: 1, code: 'en' },
    { type: 'post_post', id: 31, group: 1, code: 'de' },
    { type: 'post_post', id: 32, group: 1, code: 'pt-br' },
    { type: 'post_post', id: 33, group: 2, code: 'de' },
    { type: 'post_post', id: 34, group: 1, code: 'fr' },
    { type: 'post_post', id: 999, group: 3, code: 'de' },
    { type: 'tax_category', id: 600, group: 4, code: 'en' },
    { type: 'tax_category', id: 610, group: 4, code: 'de' },
    // The number of a category as that of an item, and of a term in place of its assignment.
    { type: 'post_page', id: 600, group: 5, code: 'de' },
    { type: 'tax_category', id: 60, group: 6, code: 'de' },
    { type: 'tax_nav_menu', id: 620, group: 7, code: 'en' },
    { type: 'tax_nav_menu', id: 630, group: 7, code: 'de' },
    { type: 'tax_nav_menu', id: 640, group: 7, code: 'fr' },
  ];
  const language = (code: string, name: string, [active, locale]: readonly [string, string]) => ({
    ...{ code, english_name: name, major: '1', active, default_locale: locale, tag: code, encode_url: '0' },
  });
  return {
    ...tables,
    posts: [
      ...(tables.posts ?? []),
      ...[item(30, 'boat'), item(31, 'boot'), item(32, 'barco', 'draft'), item(33, 'allein'), item(34, 'bateau')],
    ],
    terms: [
      ...(tables.terms ?? []),
      ...[
        term(60, 'harbor'),
        term(61, 'hafen'),
        term(62, 'main'),
        term(63, 'haupt'),
        term(64, 'principal'),
        term(65, 'small'),
      ],
    ],
    term_taxonomy: [
      ...(tables.term_taxonomy ?? []),
      ...[inTaxonomy('category', [600, 60]), inTaxonomy('category', [610, 61])],
      ...[
        inTaxonomy('nav_menu', [620, 62]),
        inTaxonomy('nav_menu', [630, 63]),
        inTaxonomy('nav_menu', [640, 64]),
        inTaxonomy('nav_menu', [650, 65]),
      ],
    ],
    term_relationships: [
      ...(tables.term_relationships ?? []),
      { object_id: '30', term_taxonomy_id: '600', term_order: '0' },
      { object_id: '31', term_taxonomy_id: '610', term_order: '0' },
    ],
    options: [
      ...(tables.options ?? []).filter(({ option_name: name = '' }) => !REPLACED_OPTIONS.has(name ?? '')),
      { option_name: 'permalink_structure', option_value: '/%postname%/' },
      { option_name: 'stylesheet', option_value: 'meadow' },
      // The menus of the language in which they were last assigned; the second has no translations.
      {
        option_name: 'theme_mods_meadow',
        option_value: serialize({ nav_menu_locations: { primary: 63, footer: 65 } }),
      },
      { option_name: 'icl_sitepress_settings', option_value: serialize({ default_language: 'en', ...settings }) },
    ],
    icl_translations: numbered(
      'translation_id',
      elements.map(({ type, id, group, code }) => ({
        ...{ element_type: type, element_id: String(id), trid: String(group) },
        ...{ language_code: code, source_language_code: code === 'en' ? null : 'en' },
      })),
    ),
    icl_languages: numbered('id', [
      language('de', 'German', ['1', 'de_DE']),
      language('en', 'English', ['1', 'en_US']),
      language('fr', 'French', ['0', 'fr_FR']),
      language('pt-br', 'Portuguese (Brazil)', ['1', 'pt_BR']),
    ]),
    icl_languages_translations: numbered('id', [
      { language_code: 'de', display_language_code: 'de', name: 'Deutsch' },
      { language_code: 'de', display_language_code: 'en', name: 'German' },
    ]),
    icl_locale_map: [{ code: 'de', locale: 'de_AT' }],
    icl_strings: numbered('id', [
      { language: 'en', context: 'WP', name: 'Blogname', value: 'Old Harbor', string_package_id: null },
      { language: 'en', context: 'theme', name: 'more', value: 'Read on', string_package_id: null },
      { language: 'en', context: 'page', name: 'heading', value: 'Of a package', string_package_id: '3' },
    ]),
    icl_string_translations: numbered('id', [
      { string_id: '1', language: 'de', status: '10', value: 'Alter Hafen' },
      { string_id: '2', language: 'de', status: '3', value: 'Nicht fertig' },
      { string_id: '3', language: 'de', status: '10', value: 'Aus einem Paket' },
      { string_id: '1', language: 'fr', status: '10', value: 'Vieux port' },
    ]),
  };
}
