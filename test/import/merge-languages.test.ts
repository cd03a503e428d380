import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'php-serialize';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-merge-languages-'));
  target = await openTestDatabase();
  const account = {
    slug: 'owner',
    passwordHash: 'x',
    displayName: 'Owner',
    registered: '2020-01-01T00:00:00',
    emailKey: '',
  };
  await target.database.transaction(async (client) => {
    await client.setting.create({ data: { name: 'blogname', value: '"Existing"' } });
    await client.user.create({ data: { ...account, id: 40, login: 'owner', loginKey: 'owner', email: '' } });
    // Ids that terms of the source have too, and a category that matches one of them.
    for (const [id, slug] of [
      [700, 'first'],
      [701, 'second'],
      [702, 'hafen'],
    ] as const)
      await client.term.create({ data: { id, taxonomy: 'category', name: slug, slug } });
  });
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

const merge = async (tables: Tables): Promise<void> => {
  const source = await writeTables(tables);
  try {
    const config = loadConfig({ DATABASE_URL: target.url, SITE_URL: 'https://new.example.com' }, { cwd: root });
    const output: string[] = [];
    const code = await runImportCommand({
      ...{ sources: [source.folder], uploads: undefined, replace: false, merge: true, config },
      output: { write: (text: string) => output.push(text) },
    });
    expect(code, output.join('')).toBe(0);
  } finally {
    await source.dispose();
  }
};

interface SourceTerm {
  id: number;
  taxonomy: string;
  slug: string;
  description?: string;
}

/** The source site in two languages, with a category and its translation, and with more members of the group. */
function translatedTables({ group, posts }: { group: Record<string, number>; posts: Record<string, number> }): Tables {
  const tables = sourceTables();
  const locale = (name: string) => serialize({ locale: name, rtl: 0, flag_code: '' });
  const terms: SourceTerm[] = [
    { id: 700, taxonomy: 'language', slug: 'en', description: locale('en_US') },
    { id: 701, taxonomy: 'language', slug: 'de', description: locale('de_DE') },
    { id: 705, taxonomy: 'language', slug: 'fr', description: locale('fr_FR') },
    { id: 702, taxonomy: 'term_language', slug: 'pll_en' },
    { id: 703, taxonomy: 'term_language', slug: 'pll_de' },
    { id: 706, taxonomy: 'term_language', slug: 'pll_fr' },
    { id: 710, taxonomy: 'category', slug: 'harbor' },
    { id: 711, taxonomy: 'category', slug: 'hafen' },
    ...(group.fr ? [{ id: group.fr, taxonomy: 'category', slug: 'port' }] : []),
    { id: 720, taxonomy: 'term_translations', slug: 'pll_group', description: serialize(group) },
    { id: 721, taxonomy: 'post_translations', slug: 'pll_posts', description: serialize(posts) },
  ];
  const languageOf: Record<string, number> = { en: 702, de: 703, fr: 706 };
  const relations = [
    ...Object.entries(group).flatMap(([code, id]) => [
      [id, languageOf[code]],
      [id, 720],
    ]),
    ...Object.entries(posts).flatMap(([code, id]) => [
      [id, { en: 700, de: 701, fr: 705 }[code]],
      [id, 721],
    ]),
  ];
  const [first] = tables.posts ?? [];
  return {
    ...tables,
    posts: [
      ...(tables.posts ?? []),
      ...(posts.fr ? [{ ...first, ID: String(posts.fr), post_name: 'nouveau', post_title: 'Nouveau' }] : []),
    ],
    options: [
      ...(tables.options ?? []),
      {
        option_id: '900',
        option_name: 'polylang',
        option_value: serialize({ default_lang: 'en', force_lang: 1 }),
        autoload: 'yes',
      },
    ],
    terms: [
      ...(tables.terms ?? []),
      ...terms.map(({ id, slug }) => ({ term_id: String(id), name: slug, slug, term_group: '0' })),
    ],
    term_taxonomy: [
      ...(tables.term_taxonomy ?? []),
      ...terms.map(({ id, taxonomy, description = '' }) => ({
        ...{ term_taxonomy_id: String(id), term_id: String(id), taxonomy, description },
        ...{ parent: '0', count: '0' },
      })),
    ],
    term_relationships: [
      ...(tables.term_relationships ?? []),
      ...relations.map(([object, term]) => ({
        object_id: String(object),
        term_taxonomy_id: String(term),
        term_order: '0',
      })),
    ],
  };
}

/** The slugs of the members of the only group of a taxonomy, by the codes of their languages. */
async function groupOf(taxonomy: 'post_translations' | 'term_translations'): Promise<Record<string, string>> {
  const [group, ...others] = await target.database.primary.term.findMany({ where: { taxonomy } });
  expect(others).toEqual([]);
  const members = Object.entries(JSON.parse(group?.description ?? '{}') as Record<string, number>);
  const ids = { in: members.map(([, id]) => id) };
  const rows =
    taxonomy === 'term_translations'
      ? await target.database.primary.term.findMany({ where: { id: ids }, select: { id: true, slug: true } })
      : await target.database.primary.post.findMany({ where: { id: ids }, select: { id: true, slug: true } });
  return Object.fromEntries(members.map(([code, id]) => [code, rows.find((row) => row.id === id)?.slug ?? '']));
}

test('languages and translations have the ids of the site, and a second merge adds to the groups', async () => {
  await merge(translatedTables({ group: { en: 710, de: 711 }, posts: { en: 10 } }));
  expect(await groupOf('term_translations')).toEqual({ en: 'harbor', de: 'hafen' });
  const [english] = Object.values(await groupOf('post_translations'));
  expect(english).not.toBe('');

  await merge(translatedTables({ group: { en: 710, de: 711, fr: 712 }, posts: { en: 10, de: 11, fr: 80 } }));
  expect(await groupOf('term_translations')).toEqual({ en: 'harbor', de: 'hafen', fr: 'port' });
  // Post 11 was imported before, and remains as it was.
  expect(await groupOf('post_translations')).toEqual({ en: english, fr: 'nouveau' });

  const { primary } = target.database;
  const meta = await primary.termMeta.findMany({ where: { key: '_postern_language' }, include: { term: true } });
  const languages = await primary.term.findMany({ where: { taxonomy: 'language' } });
  const codeOf = (value: string) => languages.find(({ id }) => id === Number(value))?.slug;
  expect(Object.fromEntries(meta.map(({ term, value }) => [term.slug, codeOf(value)]))).toEqual({
    ...{ harbor: 'en', hafen: 'de' },
    port: 'fr',
  });
  // The category of the site that matched has the language of the source, and others have none.
  expect(meta.find(({ term }) => term.slug === 'hafen')?.termId).toBe(702);
});
