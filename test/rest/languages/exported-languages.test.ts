import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { installLicense } from '../../../schema/extensions/export/license/installed-license.ts';
import { runImportCommand } from '../../../src/commands/import-command.ts';
import { loadConfig } from '../../../src/config.ts';
import { openTestDatabase } from '../../support/database.ts';
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

it('Markdown has the language, the readable translations and the values of fields in its front matter', async () => {
  const english = await create('posts', { title: 'Rain', slug: 'rain', status: 'publish', acf: { draught: 7 } });
  const german = await create('posts', {
    title: 'Regen',
    status: 'publish',
    lang: 'de',
    translations: { en: english },
  });
  await installLicense(signedLicense(), cms.app.domain.kernel);
  const answer = await fetch(`http://127.0.0.1:${cms.port}/cms-json/export/v1/download?format=markdown`, {
    headers: { authorization: basicHeader('admin', passwordOf('admin')) },
  });
  const entries = await zipEntries(Buffer.from(await answer.arrayBuffer()));
  const [, text = ''] = [...entries].find(([name]) => name.endsWith('post/rain.md')) ?? [];
  const values = parse(String(text).split('---')[1] ?? '') as object;
  expect(values).toMatchObject({ lang: 'en', translations: { de: german }, custom_fields: { draught: '7' } });
});

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
  await installLicense(signedLicense(), cms.app.domain.kernel);
  const answer = await fetch(`http://127.0.0.1:${cms.port}/cms-json/export/v1/download?format=wxr`, {
    headers: { authorization: basicHeader('admin', passwordOf('admin')) },
  });
  const wxr = await answer.text();
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
