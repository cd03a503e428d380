import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { installLicense } from '../../../schema/extensions/export/license/installed-license.ts';
import { runImportCommand } from '../../../src/commands/import-command.ts';
import { loadConfig } from '../../../src/config.ts';
import { openTestDatabase } from '../../support/database.ts';
import { updateExportSettings } from '../../support/export-site.ts';
import { passwordOf } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../../support/test-license.ts';
import { basicHeader } from '../../support/test-site.ts';
import { zipEntries } from '../../support/zip-entries.ts';

const it = siteTest({
  licensePublicKey: TEST_PUBLIC_KEY,
  declarations: {
    languages: [
      { code: 'en', name: 'English', locale: 'en_US' },
      { code: 'de', name: 'Deutsch', locale: 'de_DE' },
    ],
    fieldGroups: [
      {
        ...{ key: 'group_ship', title: 'Ship', location: [[{ param: 'post_type', operator: '==', value: 'post' }]] },
        fields: [{ name: 'draught', type: 'number', key: 'field_draught' }],
      },
    ] as never,
  },
});

const create = async (path: string, json: object): Promise<number> => {
  const { status, body } = await cms.send<{ id: number }>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};

/** Imports a file or a folder into an empty database, and returns its language terms and those of its items. */
async function imported(source: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(join(tmpdir(), 'postern-languages-'));
  const target = await openTestDatabase();
  try {
    const output: string[] = [];
    const code = await runImportCommand({
      ...{ sources: [await source(folder)], uploads: undefined, replace: false },
      config: loadConfig({ DATABASE_URL: target.url }, { cwd: folder }),
      output: { write: (text: string) => output.push(text) },
    });
    expect(code, output.join('')).toBe(0);
    const { reader } = target.database;
    const [options, ofPosts, terms, ofTerms] = await Promise.all([
      reader.setting.findUnique({ where: { name: 'polylang' } }),
      reader.postTerm.findMany({ include: { term: true, post: true } }),
      reader.term.findMany({ orderBy: { id: 'asc' } }),
      reader.termMeta.findMany({ where: { key: '_postern_language' } }),
    ]);
    const report = output.join('');
    return { report, options: JSON.parse(options?.value ?? '{}') as object, ofPosts, terms, ofTerms };
  } finally {
    await target.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

const download = async (format: string): Promise<Buffer> => {
  await installLicense(signedLicense(), cms.app.domain.kernel);
  const answer = await fetch(`http://127.0.0.1:${cms.port}/cms-json/export/v1/download?format=${format}`, {
    headers: { authorization: basicHeader('admin', passwordOf('admin')) },
  });
  return Buffer.from(await answer.arrayBuffer());
};

it('WXR has languages as Polylang reads them, and an import of it has languages, translations and values again', async () => {
  const english = await create('posts', { title: 'Fog', status: 'publish', acf: { draught: 3 } });
  const german = await create('posts', {
    title: 'Nebel',
    status: 'publish',
    lang: 'de',
    translations: { en: english },
  });
  const harbor = await create('categories', { name: 'Harbor' });
  const hafen = await create('categories', { name: 'Hafen', lang: 'de', translations: { en: harbor } });
  const lonely = await create('tags', { name: 'Tau', lang: 'de' });
  const wxr = String(await download('wxr'));
  expect(wxr).toContain(`a:3:{s:6:"locale";s:5:"de_DE";s:3:"rtl";b:0;s:9:"flag_code";s:0:"";}`);
  expect(wxr).toContain(`a:2:{s:2:"de";i:${hafen};s:2:"en";i:${harbor};}`);
  expect(wxr).toContain('<wp:meta_key><![CDATA[draught]]></wp:meta_key>');

  const folder = await mkdtemp(join(tmpdir(), 'postern-languages-'));
  const target = await openTestDatabase();
  try {
    await writeFile(join(folder, 'site.xml'), wxr);
    const output: string[] = [];
    const code = await runImportCommand({
      ...{ sources: [join(folder, 'site.xml')], uploads: undefined, replace: false },
      config: loadConfig({ DATABASE_URL: target.url }, { cwd: folder }),
      output: { write: (text: string) => output.push(text) },
    });
    expect(code, output.join('')).toBe(0);
    const { reader } = target.database;
    const options = await reader.setting.findUnique({ where: { name: 'polylang' } });
    expect(JSON.parse(options?.value ?? '{}')).toMatchObject({ default_lang: 'en', force_lang: 1 });
    const languages = await reader.term.findMany({ where: { taxonomy: 'language' } });
    const codeOf = (id: number) => languages.find((language) => language.id === id)?.slug;
    const ofTerms = await reader.termMeta.findMany({ where: { key: '_postern_language' } });
    expect(new Map(ofTerms.map(({ termId, value }) => [termId, codeOf(Number(value))]))).toEqual(
      new Map([
        [harbor, 'en'],
        [hafen, 'de'],
        [lonely, 'de'],
      ]),
    );
    const groups = await reader.term.findMany({ where: { taxonomy: 'term_translations' } });
    expect(groups.map(({ description }) => JSON.parse(description) as object)).toEqual([{ en: harbor, de: hafen }]);
    const ofPosts = await reader.postTerm.findMany({
      where: { postId: { in: [english, german] }, term: { taxonomy: { in: ['language', 'post_translations'] } } },
      include: { term: true },
    });
    expect(ofPosts.filter(({ term }) => term.taxonomy === 'post_translations')).toHaveLength(2);
    expect(ofPosts.find(({ postId, term }) => postId === german && term.taxonomy === 'language')?.term.slug).toBe('de');
    expect(await reader.postMeta.findFirst({ where: { postId: english, key: 'draught' } })).toMatchObject({
      value: '"3"',
    });
  } finally {
    await target.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

it('Markdown has languages, translations and the values of fields, and an import of it has them again', async () => {
  const english = await create('posts', { title: 'Rain', slug: 'rain', status: 'publish', acf: { draught: 7 } });
  const weather = await create('categories', { name: 'Wetter', slug: 'wetter', lang: 'de' });
  const german = await create('posts', {
    ...{ title: 'Regen', slug: 'regen', status: 'publish', lang: 'de', categories: [weather] },
    translations: { en: english },
  });
  const entries = await zipEntries(await download('markdown'));
  const [, text = ''] = [...entries].find(([name]) => name.endsWith('post/rain.md')) ?? [];
  const values = parse(String(text).split('---')[1] ?? '') as object;
  expect(values).toMatchObject({ lang: 'en', translations: { de: german }, custom_fields: { draught: '7' } });

  const { options, ofPosts, terms, ofTerms } = await imported(async (folder) => {
    for (const [name, content] of entries) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return folder;
  });
  expect(options).toMatchObject({ default_lang: 'en', force_lang: 1 });
  const languages = terms.filter(({ taxonomy }) => taxonomy === 'language');
  expect(languages.map(({ slug, name, description }) => [slug, name, JSON.parse(description) as object])).toEqual([
    ['en', 'English', { locale: 'en_US', rtl: false, flag_code: '' }],
    ['de', 'Deutsch', { locale: 'de_DE', rtl: false, flag_code: '' }],
  ]);
  const termsOfPost = (slug: string, taxonomy: string) =>
    ofPosts.filter(({ post, term }) => post.slug === slug && term.taxonomy === taxonomy).map(({ term }) => term);
  expect(termsOfPost('rain', 'language').map(({ slug }) => slug)).toEqual(['en']);
  expect(termsOfPost('regen', 'language').map(({ slug }) => slug)).toEqual(['de']);
  const [group] = termsOfPost('rain', 'post_translations');
  expect(termsOfPost('regen', 'post_translations')).toEqual([group]);
  expect(JSON.parse(group?.description ?? '')).toEqual({ en: english, de: german });
  const category = terms.find(({ taxonomy, slug }) => taxonomy === 'category' && slug === 'wetter');
  const germanId = languages.find(({ slug }) => slug === 'de')?.id;
  expect(ofTerms.find(({ termId }) => termId === category?.id)?.value).toBe(String(germanId));
});

it('the JSON export has the languages of the site, of items and of terms, and the translations that it contains', async () => {
  const sea = await create('categories', { name: 'Sea' });
  const see = await create('categories', { name: 'See', lang: 'de', translations: { en: sea } });
  const english = await create('posts', { title: 'Hail', slug: 'hail', status: 'publish', categories: [sea] });
  const german = await create('posts', {
    ...{ title: 'Hagel', slug: 'hagel', status: 'draft', lang: 'de', categories: [see] },
    translations: { en: english },
  });
  const itemsOf = async () => {
    const { body } = await cms.get<{ site: object; items: { id: number }[] }>('/cms-json/export/v1/all', {
      as: 'admin',
    });
    return { site: body.site, item: (id: number) => body.items.find((entry) => entry.id === id) };
  };
  const published = await itemsOf();
  expect(published.site).toMatchObject({
    languages: [
      { code: 'en', name: 'English', locale: 'en_US', is_rtl: false, flag_code: '', is_default: true },
      { code: 'de', name: 'Deutsch', locale: 'de_DE', is_rtl: false, flag_code: '', is_default: false },
    ],
  });
  // The draft is not exported, so that nothing refers to it.
  expect(published.item(english)).toMatchObject({
    ...{ lang: 'en', translations: {} },
    taxonomies: { category: [{ id: sea, name: 'Sea', slug: 'sea', lang: 'en', translations: { de: see } }] },
  });
  await updateExportSettings(cms, { postTypes: ['post', 'page'], includeRaw: true, includeUnpublished: true });
  const all = await itemsOf();
  expect(all.item(english)).toMatchObject({ lang: 'en', translations: { de: german } });
  expect(all.item(german)).toMatchObject({ lang: 'de', translations: { en: english } });
  await updateExportSettings(cms, { postTypes: ['post', 'page'], includeRaw: true, includeUnpublished: false });
});

it('an import over REST says that the languages are missing', async () => {
  const { report, options } = await imported(async () => `http://127.0.0.1:${cms.port}${cms.root}`);
  expect(report).toContain('All items were imported without a language; import the database or a WXR file');
  expect(options).toEqual({});
});
