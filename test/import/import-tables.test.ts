import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../src/import/import-site.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';
import { importFolder, parse, siteUrl } from './import-support.ts';
import { sourceTables, writeTables } from './source-site.ts';

describe('the import of a whole site', () => {
  let target: TestDatabase;
  let source: { folder: string; dispose(): Promise<void> };
  let result: ImportResult;
  const progress: { done: number; total: number }[] = [];
  let postsAfterImport = 0;

  beforeAll(async () => {
    target = await openTestDatabase();
    source = await writeTables(sourceTables());
    result = await importFolder(target, {
      folder: source.folder,
      siteUrl,
      onProgress: (step) => progress.push(step),
      afterImport: async () => {
        postsAfterImport = await target.database.reader.post.count();
      },
    });
  });
  afterAll(async () => {
    await target.dispose();
    await source.dispose();
  });
  const client = () => target.database.reader;
  const post = (id: number) => client().post.findUniqueOrThrow({ where: { id }, include: { searchText: true } });

  test('reports how many rows of each table were imported', () => {
    const counts = Object.fromEntries(
      result.tables.map(({ table, read, stored, inColumns, omitted }) => [table, [read, stored, inColumns, omitted]]),
    );
    expect(counts).toEqual({
      users: [2, 2, 0, {}],
      usermeta: [7, 1, 4, { 'login sessions': 1, 'user missing': 1 }],
      terms: [4, 3, 0, { 'in no taxonomy': 1 }],
      term_taxonomy: [4, 0, 4, {}],
      posts: [8, 8, 0, {}],
      postmeta: [16, 6, 9, { 'post missing': 1 }],
      term_relationships: [5, 3, 0, { 'term missing': 1, 'post missing': 1 }],
      termmeta: [0, 0, 0, {}],
      comments: [4, 4, 0, {}],
      commentmeta: [2, 1, 0, { 'comment missing': 1 }],
      options: [11, 6, 1, { transients: 2, 'schedules and address rules': 1, 'keys and passwords': 1 }],
    });
    expect(result.notes.join(' ')).toMatch(/1 comment belongs to a post that is missing/);
  });

  test('reports progress up to the last row, and calls afterImport after the last write', () => {
    expect(progress.at(-1)).toEqual({ done: progress.at(-1)?.total, total: progress.at(-1)?.total });
    expect(progress.at(-1)?.total).toBeGreaterThan(40);
    expect(postsAfterImport).toBe(8);
  });

  test('replaces the site address in every spelling, but not longer addresses that begin with it', async () => {
    const { content, excerpt, guid } = await post(10);
    expect(content.split('\n')).toEqual([
      '<a href="https://new.example.com/blog/a">a</a>',
      '{"url":"https:\\/\\/new.example.com\\/blog\\/b"}',
      '?u=https%3A%2F%2Fnew.example.com%2Fblog%2Fc',
      'https://new.example.com/blog/d',
      'http://old.example.org:80801/e http://old.example.org/f',
    ]);
    expect(excerpt).toBe('From https://new.example.com/blog.');
    expect(guid).toBe('https://new.example.com/blog/?p=10');
  });

  test('decodes serialized values with replaced addresses, and preserves malformed ones as texts', async () => {
    const rows = await client().postMeta.findMany({ where: { postId: 10 } });
    const values = Object.fromEntries(rows.map(({ key, value }) => [key, parse(value)]));
    expect(values).toEqual({
      mood: 'calm',
      link: { to: 'https://new.example.com/blog/ü', deep: ['https://new.example.com/blog/1', 7, true, null] },
      odd: 'a:1:{s:9:"too short";}',
    });
  });

  test('converts metadata with a defined meaning to columns', async () => {
    expect(await post(10)).toMatchObject({ featuredMediaId: 13, template: '', sticky: true, format: 'link' });
    expect(await post(11)).toMatchObject({ featuredMediaId: 0, template: 'wide', sticky: false, format: '' });
    expect(await client().attachment.findUnique({ where: { postId: 13 } })).toMatchObject({
      file: '2021/05/Fähre-scaled.jpg',
      originalFile: '2021/05/Fähre.jpg',
      altText: 'A ferry',
      width: 1200,
      height: 800,
      fileSize: 4321,
    });
    expect(await client().menuItem.findUnique({ where: { postId: 14 } })).toMatchObject({
      itemType: 'custom',
      url: 'https://new.example.com/blog/menu',
      classes: 'big red',
    });
  });

  test('preserves the metadata of trashed posts, with the statuses of their comments in neutral terms', async () => {
    const rows = await client().postMeta.findMany({ where: { postId: 11 }, orderBy: { id: 'asc' } });
    expect(rows.map(({ key, value }) => [key, parse(value)])).toEqual([
      ['_wp_desired_post_slug', 'wanted'],
      ['_wp_trash_meta_comments_status', { 1: 'approved', 2: 'hold' }],
    ]);
  });

  test('stores dates in their stored form, and leaves the date of an undated draft empty', async () => {
    expect(await post(10)).toMatchObject({ date: '2021-05-01T10:00:00', dateGmt: '2021-05-01T08:00:00' });
    expect(await post(11)).toMatchObject({ date: '2021-05-01T10:00:00', dateGmt: null });
  });

  test('counts autosaves as revisions, and finds the latest one by date instead of id', async () => {
    expect(await post(10)).toMatchObject({ revisionCount: 3, latestRevisionId: 21 });
    expect(await post(21)).toMatchObject({ autosave: true, parentId: 10 });
    expect(await post(22)).toMatchObject({ autosave: false });
  });

  test('fills the columns for order and search', async () => {
    expect(await post(10)).toMatchObject({ titleKey: 'zoe goes north', searchText: { title: 'zoe goes north' } });
    expect(await client().user.findUnique({ where: { id: 1 } })).toMatchObject({
      loginKey: 'elise',
      emailKey: 'elise@example.org',
      displayNameKey: 'elise',
    });
    expect(await client().term.findFirst({ where: { taxonomy: 'category' } })).toMatchObject({ nameKey: 'ubersee' });
  });

  test('converts types, taxonomies and keys of the brand to their neutral names', async () => {
    expect(await post(12)).toMatchObject({ type: 'cms_block' });
    expect(await client().term.findUnique({ where: { id: 5 } })).toMatchObject({ taxonomy: 'cms_theme' });
    const [row] = await client().postMeta.findMany({ where: { postId: 12 } });
    expect(row).toMatchObject({ key: 'cms_pattern_sync_status', value: '"unsynced"' });
  });

  test('links posts to terms by term id, and splits a term that two taxonomies share', async () => {
    const rows = await client().postTerm.findMany({ where: { postId: 10 }, include: { term: true } });
    const assignments = rows.map(({ term, position }) => [term.taxonomy, term.slug, term.id, position]).sort();
    expect(assignments).toEqual([
      ['category', 'oversea', 3, 0],
      ['post_format', 'post-format-link', 4, 0],
      ['post_tag', 'oversea', 7, 2],
    ]);
    expect(result.notes.join(' ')).toContain('post_tag term 3');
  });

  test('imports the roles from the role table, and other grants as capabilities', async () => {
    expect(await client().user.findUnique({ where: { id: 1 } })).toMatchObject({
      firstName: 'Élise',
      roles: '["keeper"]',
      capabilities: '{"fly":true,"swim":false}',
      url: 'https://new.example.com/blog/about',
    });
    expect(await client().user.findUnique({ where: { id: 2 } })).toMatchObject({
      roles: '["subscriber"]',
      url: 'https://elsewhere.example.com/',
    });
    expect(parse((await client().setting.findUnique({ where: { name: 'roles' } }))?.value)).toEqual({
      keeper: { label: 'Keeper', capabilities: { read: true, fly: false } },
      subscriber: { label: 'Subscriber', capabilities: {} },
    });
  });

  test('imports the hashes of application passwords, and other user metadata without the prefix of the tables', async () => {
    expect(await client().applicationPassword.findMany()).toEqual([
      {
        uuid: 'aaaa-1',
        userId: 1,
        appId: '',
        name: 'Phone',
        hash: '$generic$x',
        created: '2020-09-13T12:26:40',
        lastUsed: null,
        lastIp: null,
        position: 0,
        scopes: null,
        expires: null,
      },
    ]);
    const [row] = await client().userMeta.findMany();
    expect(row).toMatchObject({ userId: 1, key: 'persisted_preferences', value: '{"core":{"open":true}}' });
  });

  test('stores options by name as JSON, numbers in texts as texts, and sets the site address', async () => {
    const rows = await client().setting.findMany();
    const settings = Object.fromEntries(rows.map(({ name, value }) => [name, parse(value)]));
    expect(settings).toMatchObject({
      siteurl: siteUrl,
      home: siteUrl,
      posts_per_page: '10',
      theme_mods_meadow: { logo: 'https://new.example.com/blog/logo.png', 5: 'five' },
    });
    expect(Object.keys(settings)).toHaveLength(6);
  });

  test('converts statuses and types of comments to their neutral names', async () => {
    const rows = await client().comment.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ status, type }) => [status, type])).toEqual([
      ['approved', 'comment'],
      ['hold', 'note'],
      ['spam', 'comment'],
      ['post-trashed', 'comment'],
    ]);
    expect(rows[0]).toMatchObject({
      content: 'Look: https://new.example.com/blog/x',
      authorUrl: siteUrl,
      date: '2021-05-03T12:00:00',
      dateGmt: '2021-05-03T10:00:00',
    });
    expect(await client().commentMeta.findMany()).toMatchObject([{ key: '_wp_trash_meta_status', value: '"hold"' }]);
  });

  test('numbers new rows after the highest imported id', async () => {
    const created = await writerOf(target.database).term.create({
      data: { taxonomy: 'post_tag', name: 'n', slug: 'n' },
    });
    expect(created.id).toBe(8);
  });

  test('refuses a second import and changes nothing', async () => {
    const secondImport = importFolder(target, { folder: source.folder, siteUrl: 'https://x.org' });
    await expect(secondImport).rejects.toThrow(/already contains a site; use --merge .*--replace/);
    expect(await post(10)).toMatchObject({ guid: 'https://new.example.com/blog/?p=10' });
  });
});
