import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { importFolder, importProblems, siteUrl } from './import-support.ts';
import { sourceTables, writeTables } from './source-site.ts';

describe('replacing a site', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await openTestDatabase();
    await target.database.transaction(async (client) => {
      await client.post.create({ data: { id: 500, type: 'post', date: '', modified: '', modifiedGmt: '' } });
      await client.postMeta.create({ data: { postId: 500, key: 'k', value: '1' } });
      await client.job.create({ data: { kind: 'k', key: 'k', runAt: '' } });
    });
  });
  afterAll(() => target.dispose());
  const existingCounts = async () => [
    await target.database.reader.post.count({ where: { id: 500 } }),
    await target.database.reader.job.count(),
    await target.database.reader.user.count(),
  ];

  test.each([
    ['a file that ends in the middle', 'site_comments.json', /^site_comments\.json is not valid JSON/],
    ['a file that is not a list', 'site_terms.json', /^site_terms\.json does not contain a list of rows/],
  ])('reports %s and leaves the database unchanged', async (_, file, message) => {
    const lines = await importProblems(
      target,
      () => {},
      (folder) =>
        file === 'site_terms.json' ? writeFile(join(folder, file), '{}') : truncate(join(folder, file), 300),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
    expect(await existingCounts()).toEqual([1, 1, 0]);
  });

  test('reports a missing file', async () => {
    const lines = await importProblems(
      target,
      () => {},
      (folder) => rm(join(folder, 'site_users.json')),
    );
    expect(lines).toEqual(['site_users.json is missing']);
  });

  test('reports every invalid row with its file, its number and the reason', async () => {
    const lines = await importProblems(target, (tables) => {
      Object.assign(tables.posts?.[2] ?? {}, { ID: 'twelve' });
      delete tables.posts?.[3]?.post_title;
      Object.assign(tables.comments?.[1] ?? {}, { comment_ID: '1' });
      Object.assign(tables.options?.[1] ?? {}, { option_value: ['x'] });
      tables.postmeta?.push(null as never);
    });
    expect(lines).toEqual([
      'site_posts.json row 3: ID is "twelve", not a whole number from 1 to 2147483647',
      'site_posts.json row 4: the column post_title is missing',
      'site_postmeta.json row 17: is not an object of columns',
      'site_comments.json row 2: comment_ID 1 is also that of row 1',
      'site_options.json row 2: option_value contains a list or an object instead of a text',
    ]);
    expect(await existingCounts()).toEqual([1, 1, 0]);
  });

  test('rejects names that are too long for an index, on both engines', async () => {
    const lines = await importProblems(target, (tables) => {
      Object.assign(tables.posts?.[2] ?? {}, { post_status: 'a1'.repeat(60) });
      Object.assign(tables.users?.[1] ?? {}, { user_login: 'b2'.repeat(128) });
      Object.assign(tables.comments?.[1] ?? {}, { comment_author_email: 'c3'.repeat(5_000) });
    });
    expect(lines).toEqual([
      'site_users.json row 2: user_login is longer than 255 characters',
      'site_posts.json row 3: post_status is longer than 100 characters',
      'site_comments.json row 2: comment_author_email is longer than 255 characters',
    ]);
  });

  test('rejects logins that differ only in case, since two accounts may not share one', async () => {
    const lines = await importProblems(target, (tables) =>
      Object.assign(tables.users?.[1] ?? {}, { user_login: 'ELISE' }),
    );
    expect(lines).toEqual([
      'site_users.json row 2: user_login "ELISE" is also that of row 1, except for case or accents',
    ]);
  });

  test('leaves the database unchanged if writing the rows fails', async () => {
    const source = await writeTables(sourceTables());
    const failingImport = importFolder(target, {
      folder: source.folder,
      siteUrl,
      replace: true,
      onProgress: ({ done, total }) => {
        if (done === total) throw new Error('stopped');
      },
    });
    await expect(failingImport).rejects.toThrow('stopped');
    await source.dispose();
    expect(await existingCounts()).toEqual([1, 1, 0]);
  });

  test('replaces the whole content of the site with --replace', async () => {
    const source = await writeTables(sourceTables());
    await importFolder(target, { folder: source.folder, siteUrl, replace: true });
    await source.dispose();
    expect(await existingCounts()).toEqual([0, 0, 2]);
    expect(await target.database.reader.postMeta.count({ where: { key: 'k' } })).toBe(0);
    expect(await target.database.reader.post.count()).toBe(8);
  });

  test('empties every table of the data model but the audit log and the list of indexed meta values', async () => {
    const statements: string[] = [];
    const observedDatabase = await openTestDatabase({ onQuery: (sql) => statements.push(sql) });
    const source = await writeTables(sourceTables());
    await importFolder(observedDatabase, { folder: source.folder, siteUrl, replace: true });
    await source.dispose();
    const tables = await observedDatabase.database.reader.$queryRawUnsafe<{ name: string }[]>(
      observedDatabase.database.dialect.engine === 'sqlite'
        ? `SELECT name FROM sqlite_master
           WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_%' ESCAPE '\\'`
        : "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE '\\_%'",
    );
    await observedDatabase.dispose();
    const emptied = statements.flatMap((sql) => /^DELETE FROM "(\w+)"$/.exec(sql)?.[1] ?? []);
    // Triggers fill the text index and the counts of changes.
    const filledByTriggers = /^(?:post_search_index|table_versions|row_changes)/;
    const remaining = ['audit_entries', 'meta_filters'];
    const ownTables = tables.map(({ name }) => name).filter((name) => !filledByTriggers.test(name));
    expect(ownTables.filter((name) => !emptied.includes(name)).sort()).toEqual(remaining);
    expect(emptied.length).toBeGreaterThan(20);
  });
});
