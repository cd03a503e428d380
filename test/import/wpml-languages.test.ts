import { serialize } from 'php-serialize';
import { expect } from 'vitest';
import { MAX_ID } from '../../schema/values/ids.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { SITE_URL } from '../support/test-site.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { it, target } from './target-site.ts';

const numbered = <Row extends object>(column: string, rows: readonly Row[]) =>
  rows.map((row, index) => ({ [column]: String(index + 1), ...row }));

interface Element {
  type: string;
  id: number;
  group: number;
  code: string;
}

/** The source site as WPML stores three languages, one of which is not active. */
function wpmlTables(settings: object): Tables {
  const tables = sourceTables();
  const [first] = tables.posts ?? [];
  const item = (id: number, slug: string, status = 'publish') => ({
    ...first,
    ...{ ID: String(id), post_title: slug, post_name: slug, post_status: status, post_content: '', post_excerpt: '' },
  });
  const term = (id: number, slug: string) => ({ term_id: String(id), name: slug, slug, term_group: '0' });
  const category = (id: number, termId: number) => ({
    ...{ term_taxonomy_id: String(id), term_id: String(termId), taxonomy: 'category' },
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
    terms: [...(tables.terms ?? []), term(60, 'harbor'), term(61, 'hafen')],
    term_taxonomy: [...(tables.term_taxonomy ?? []), category(600, 60), category(610, 61)],
    term_relationships: [
      ...(tables.term_relationships ?? []),
      { object_id: '30', term_taxonomy_id: '600', term_order: '0' },
      { object_id: '31', term_taxonomy_id: '610', term_order: '0' },
    ],
    options: [
      ...(tables.options ?? []).filter(({ option_name: name }) => name !== 'permalink_structure'),
      { option_name: 'permalink_structure', option_value: '/%postname%/' },
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
  };
}

const importTables = (settings: object): Promise<string> => importing(wpmlTables(settings), { expectedCode: 0 });

const importing = async (tables: Tables, { expectedCode }: { expectedCode: number }): Promise<string> => {
  const source = await writeTables(tables);
  const output: string[] = [];
  try {
    const config = loadConfig(target.environment(), { cwd: target.environment().DATA_DIR ?? '' });
    const code = await runImportCommand({
      ...{ sources: [source.folder], uploads: undefined, replace: true, config },
      output: { write: (text: string) => output.push(text) },
    });
    expect(code, output.join('')).toBe(expectedCode);
  } finally {
    await source.dispose();
  }
  return output.join('');
};

it('an import from the tables of WPML has languages, translations and addresses', async () => {
  const report = await importTables({
    ...{ language_negotiation_type: 1, languages_order: ['en', 'de', 'pt-br'] },
    ...{ urls: { directory_for_default_language: 0 }, hidden_languages: ['pt-br'] },
  });
  expect(report).toContain('icl_translations');
  expect(report).toContain('language that is not active');
  expect(report).toContain('neither an item nor a term of the source');
  expect(report).toContain('Not imported: translated texts of themes and plugins');
  const cms = await target.start();
  const { data } = (
    await cms.graphql(`{
      languages { code name locale isDefault isActive }
      boot: post(id: 31) { link language { code } translations { databaseId } alternates { hreflang address } }
      alone: post(id: 33) { language { code } translations { databaseId } }
      french: post(id: 34) { language { code } translations { databaseId } }
      untouched: post(id: 10) { language { code } }
      hafen: category(id: 61) { link language { code } translations { databaseId } }
    }`)
  ).body;
  expect(data).toEqual({
    languages: [
      { code: 'en', name: 'English', locale: 'en_US', isDefault: true, isActive: true },
      { code: 'de', name: 'Deutsch', locale: 'de_AT', isDefault: false, isActive: true },
      { code: 'pt-br', name: 'Portuguese (Brazil)', locale: 'pt_BR', isDefault: false, isActive: false },
    ],
    boot: {
      ...{ link: `${SITE_URL}/de/boot/`, language: { code: 'de' }, translations: [{ databaseId: 30 }] },
      alternates: [
        { hreflang: 'en', address: `${SITE_URL}/boat/` },
        { hreflang: 'de', address: `${SITE_URL}/de/boot/` },
        { hreflang: 'x-default', address: `${SITE_URL}/boat/` },
      ],
    },
    alone: { language: { code: 'de' }, translations: [] },
    french: { language: null, translations: [] },
    untouched: { language: null },
    hafen: {
      ...{ link: `${SITE_URL}/de/category/hafen/`, language: { code: 'de' }, translations: [{ databaseId: 60 }] },
    },
  });
});

it('the addresses of a site by parameter, and by host until the hosts are declared, have folders', async () => {
  const parameter = await importTables({ language_negotiation_type: 3 });
  expect(parameter).toContain('name the language by the parameter "lang"');
  let cms = await target.start();
  const { status, headers } = await cms.send({ method: 'GET', path: '/boot/?lang=de' });
  expect([status, headers.location]).toEqual([301, `${SITE_URL}/de/boot/`]);

  const byHost = await importTables({ language_negotiation_type: 2, language_domains: { de: 'de.old.example.org' } });
  expect(byHost).toContain('Declare them as "host" of each language');
  cms = await target.start();
  expect((await cms.get('posts/31')).body).toMatchObject({ link: `${SITE_URL}/de/boot/` });
  expect((await cms.get('posts/30')).body).toMatchObject({ link: `${SITE_URL}/boat/` });
  cms = await target.start({
    declarations: {
      languages: [
        { code: 'en', name: 'English', locale: 'en_US' },
        { code: 'de', name: 'Deutsch', locale: 'de_AT', host: 'https://de.new.example.org' },
      ],
    },
  });
  expect((await cms.get('posts/31')).body).toMatchObject({ link: 'https://de.new.example.org/boot/' });
});

it('stops if no id is left for a term that it must add', async () => {
  const withId = (tables: Tables, id: number): Tables => ({
    ...tables,
    terms: [...(tables.terms ?? []), { term_id: String(id), name: 'Last', slug: 'last', term_group: '0' }],
  });
  expect(await importing(withId(wpmlTables({}), MAX_ID - 2), { expectedCode: 1 })).toContain(
    'No id is left for the terms of the languages',
  );
  // A term of the source is in two taxonomies.
  expect(await importing(withId(sourceTables(), MAX_ID), { expectedCode: 1 })).toContain(
    'No id is left for the post_tag term 3, which shares its id',
  );
});
