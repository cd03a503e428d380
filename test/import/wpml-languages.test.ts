import { expect } from 'vitest';
import { MAX_ID } from '../../schema/values/ids.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { SITE_URL } from '../support/test-site.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { it, target } from './target-site.ts';
import { wpmlTables } from './wpml-site.ts';

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
  expect(report).toContain('Not imported: the state of translations, and translations that are not completed');
  const cms = await target.start({ declarations: { menuLocations: { primary: 'Primary', footer: 'Footer' } } });
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

it('an import from the tables of WPML has the menus of each language and the completed translations of texts', async () => {
  await importTables({ language_negotiation_type: 1 });
  const cms = await target.start({ declarations: { menuLocations: { primary: 'Primary', footer: 'Footer' } } });
  const { data } = (
    await cms.send<{ data: unknown }>({
      method: 'POST',
      path: '/wpgraphql',
      json: {
        query: `{
          menus { nodes { databaseId locations } }
          title: translateString(string: "Old Harbor", language: DE)
          unfinished: translateString(string: "Read on", language: DE)
          ofPackage: translateString(string: "Of a package", language: DE)
        }`,
      },
    })
  ).body;
  expect(data).toEqual({
    menus: {
      nodes: [
        { databaseId: 63, locations: ['PRIMARY___DE'] },
        { databaseId: 62, locations: ['PRIMARY'] },
        { databaseId: 65, locations: ['FOOTER'] },
      ],
    },
    title: 'Alter Hafen',
    unfinished: 'Read on',
    ofPackage: 'Of a package',
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
