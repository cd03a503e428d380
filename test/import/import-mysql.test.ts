// Runs on one engine only in CI: it is about reading MySQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createMysqlDatabase, hasMysqlServer, type MysqlDatabase } from './mysql-server.ts';
import { sourceTables, writeTables } from './source-site.ts';
import { storedRows } from './stored-rows.ts';
import { wpmlTables } from './wpml-site.ts';

describe.skipIf(!(await hasMysqlServer()))('the import of a live database (needs MySQL)', () => {
  let root: string;
  let source: MysqlDatabase;
  const targets: TestDatabase[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'postern-mysql-'));
  });
  beforeEach(async () => {
    source = await createMysqlDatabase();
    return () => source.dispose();
  });
  afterAll(async () => {
    for (const target of targets) await target.dispose();
    await rm(root, { recursive: true, force: true });
  });

  async function run(argument: string, options: { prefix?: string; environment?: Record<string, string> } = {}) {
    const target = await openTestDatabase();
    targets.push(target);
    const written: string[] = [];
    const code = await runImportCommand({
      sources: [argument],
      uploads: undefined,
      replace: false,
      config: loadConfig({ DATABASE_URL: target.url }, { cwd: root }),
      output: { write: (text: string) => written.push(text) },
      ...options,
    });
    return { code, text: written.join(''), target };
  }

  test.for([
    ['a site', sourceTables(), /^posts +8 +8 +0 +0$/m],
    ['a site with the languages of WPML', wpmlTables({ language_negotiation_type: 1 }), /^icl_translations +13 /m],
  ] as const)('imports the same rows of %s as the import of the tables as files', async ([, tables, report]) => {
    const files = await writeTables(tables);
    const expected = await run(files.folder);
    await files.dispose();
    await source.load(tables);
    const imported = await run(source.address);
    expect([imported.text, imported.code]).toEqual([expect.stringMatching(report), 0]);
    expect(await storedRows(imported.target)).toEqual(await storedRows(expected.target));
  });

  test('preserves characters outside of the Basic Multilingual Plane, and invalid dates', async () => {
    const tables = sourceTables();
    Object.assign(tables.posts?.[0] ?? {}, { post_title: 'Ferry ⛴️ 🦆', post_modified_gmt: '0000-00-00 00:00:00' });
    await source.load(tables);
    const { target } = await run(source.address);
    expect(await target.database.reader.post.findUnique({ where: { id: 10 } })).toMatchObject({
      title: 'Ferry ⛴️ 🦆',
      // From the date in the time zone of the site.
      modifiedGmt: '2021-05-02T10:00:00',
    });
  });

  test('decodes Latin 1, and UTF-8 that is stored in Latin 1 columns', async () => {
    await source.load(sourceTables(), { charset: 'latin1' });
    await source.connection.query(
      "UPDATE site_posts SET post_title = CONVERT(x'476DFC6E64' USING latin1) WHERE ID = 10",
    );
    await source.connection.query("UPDATE site_posts SET post_title = 'G' WHERE ID = 11");
    await source.connection.query(
      `UPDATE site_posts SET post_title = CONVERT(CAST(CONVERT('Gmünd' USING utf8mb4) AS BINARY) USING latin1)
       WHERE ID = 11`,
    );
    const { target } = await run(source.address);
    const titles = await target.database.reader.post.findMany({
      where: { id: { in: [10, 11] } },
      orderBy: { id: 'asc' },
    });
    expect(titles.map(({ title }) => title)).toEqual(['Gmünd', 'Gmünd']);
  });

  test('reads one snapshot of the source and changes nothing in it', async () => {
    await source.load(sourceTables());
    const statements = await loggedStatements(source, () => run(source.address));
    expect(statements.filter((sql) => /^\s*(?:INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|REPLACE)/i.test(sql))).toEqual([]);
    expect(statements.join('\n')).toMatch(/READ ONLY, WITH CONSISTENT SNAPSHOT[\s\S]*FROM `site_users`/);
  });

  test('requires the prefix for several sites, and reads the shared accounts of a network for its second site', async () => {
    await source.load(sourceTables());
    const { users: _users, usermeta: _usermeta, ...tablesOfSecondSite } = sourceTables();
    await source.load(tablesOfSecondSite, { prefix: 'site_2_' });
    const network = await run(source.address);
    expect(network.code).toBe(0);
    expect(network.text).toMatch(/Other tables were not read: site_2_commentmeta/);
    const second = await run(source.address, { prefix: 'site_2_' });
    expect([second.code, await second.target.database.reader.user.count()]).toEqual([0, 2]);
    await source.load(sourceTables(), { prefix: 'other_' });
    const several = await run(source.address);
    expect(several.text).toMatch(/Select one with --prefix: (?:"other_", "site_"|"site_", "other_")/);
    expect((await run(source.address, { prefix: 'other_' })).code).toBe(0);
  });

  test('reports missing tables and columns, and imports nothing', async () => {
    const { comments: _comments, ...tables } = sourceTables();
    await source.load(tables);
    await source.connection.query('ALTER TABLE site_posts DROP COLUMN post_title');
    const { code, text, target } = await run(source.address);
    expect(code).toBe(1);
    expect(text).toContain('The column post_title of the table site_posts is missing');
    expect(text).toContain('The table site_comments is missing');
    expect(await target.database.reader.setting.count()).toBe(0);
  });

  test('reports wrong credentials, an unknown database and a missing server differently, without the password', async () => {
    const server = new URL(source.address);
    const withAddress = (change: (url: URL) => void) => {
      const url = new URL(server);
      change(url);
      return url.href;
    };
    const wrongCredentials = withAddress((url) => {
      url.username = 'nobody';
      url.password = 'sesam-öffne';
    });
    const texts = [
      await run(wrongCredentials),
      await run(wrongCredentials.replace(/:[^:@]*@/, '@'), { environment: { IMPORT_PASSWORD: 'sesam-öffne' } }),
      await run(withAddress((url) => Object.assign(url, { pathname: '/no_such_database' }))),
      await run(withAddress((url) => Object.assign(url, { password: 'sesam-öffne', port: '9' }))),
      await run(withAddress((url) => Object.assign(url, { pathname: '/' }))),
      await run(source.address),
    ].map(({ text }) => text);
    expect(texts[0]).toContain('refuses the user "nobody" or the password');
    expect(texts[1]).toContain('refuses the user "nobody" or the password');
    expect(texts[2]).toMatch(/database does not exist.*no_such_database/);
    expect(texts[3]).toContain('No server answers');
    expect(texts[4]).toContain('mysql://user:password@host:port/database');
    expect(texts[5]).toContain('contains no site');
    expect(texts.join('')).not.toMatch(/sesam/);
  });
});

/** Returns the statements that the server received from any connection to this database while the callback ran. */
async function loggedStatements({ connection, name }: MysqlDatabase, body: () => Promise<unknown>): Promise<string[]> {
  await connection.query("SET GLOBAL log_output = 'TABLE', GLOBAL general_log = 'ON'");
  try {
    await body();
  } finally {
    await connection.query("SET GLOBAL general_log = 'OFF'");
  }
  const [rows] = await connection.query(
    `SELECT CONVERT(argument USING utf8mb4) AS sqlText FROM mysql.general_log
     WHERE thread_id IN (SELECT thread_id FROM mysql.general_log WHERE argument LIKE ?) ORDER BY event_time`,
    [`%${name}%`],
  );
  return (rows as { sqlText: string }[]).map(({ sqlText }) => sqlText);
}
