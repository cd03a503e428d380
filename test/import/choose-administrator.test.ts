import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { passwordCommand } from '../../src/commands/password-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { wxrAuthor, wxrFile, wxrItem } from './wxr-site.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-administrator-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

const config = () => loadConfig({ DATABASE_URL: target.url }, { cwd: root });

async function run(source: string, administrator: string | undefined): Promise<{ code: number; text: string }> {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const command = { sources: [source] as [string], uploads: undefined, replace: false, config: config(), output };
  const code = await runImportCommand({ ...command, administrator });
  return { code, text: written.join('') };
}

async function runFile(administrator?: string, content = wxrFile([wxrAuthor(7, 'ada'), wxrItem({ id: 1 })])) {
  const file = join(root, 'export.xml');
  await writeFile(file, content);
  return run(file, administrator);
}

async function runTables(tables: Tables, administrator?: string) {
  const { folder, dispose } = await writeTables(tables);
  return run(folder, administrator).finally(dispose);
}

const users = () => target.database.reader.user.findMany({ orderBy: { id: 'asc' } });

test('an author of an export file becomes administrator and gets a password with the password command', async () => {
  const { code, text } = await runFile('Ada');
  expect([code, text]).toEqual([0, expect.stringContaining('postern password')]);
  expect(await users()).toMatchObject([{ id: 7, login: 'ada', roles: '["administrator"]', passwordHash: '' }]);
  const written: string[] = [];
  const output = { write: (line: string) => written.push(line) };
  expect(await passwordCommand.run({ login: 'ada', ...commandContext({ config: config(), output }) })).toBe(0);
  expect(written.join('')).toMatch(/Password {2}\S{20}/);
  expect(await users()).toMatchObject([{ passwordHash: expect.stringMatching(/^\$/) }]);
});

test('the import of a source without an administrator explains what to do', async () => {
  const { code, text } = await runFile();
  expect([code, text]).toEqual([0, expect.stringContaining('import again with --replace --administrator LOGIN')]);
});

test('a source with an administrator is imported without a note about --administrator', async () => {
  const tables = sourceTables();
  tables.options = tables.options?.filter(({ option_name }) => option_name !== 'site_user_roles') ?? [];
  for (const row of tables.usermeta ?? []) {
    if (row.meta_key === 'site_capabilities') row.meta_value = 'a:1:{s:13:"administrator";b:1;}';
  }
  const { code, text } = await runTables(tables);
  expect(code).toBe(0);
  expect(text).not.toContain('--administrator');
});

test('a new administrator is created if the source contains no accounts', async () => {
  const withoutAccounts = wxrFile([wxrItem({ id: 1, creator: '' })]);
  const { code, text } = await runFile('keeper', withoutAccounts);
  expect([code, text]).toEqual([0, expect.stringContaining('"keeper", a new account, is administrator')]);
  expect(await users()).toMatchObject([{ login: 'keeper', slug: 'keeper', roles: '["administrator"]' }]);
});

test('an account that becomes administrator still has its other roles', async () => {
  const tables = sourceTables();
  tables.options = tables.options?.filter(({ option_name }) => option_name !== 'site_user_roles') ?? [];
  const { code, text } = await runTables(tables, 'bo');
  expect([code, text]).toEqual([0, expect.stringContaining('an account of the source, is administrator')]);
  expect(await target.database.reader.user.findUnique({ where: { id: 2 } })).toMatchObject({
    roles: '["subscriber","administrator"]',
  });
});

test('a role named like an object member is an ordinary role', async () => {
  const tables = sourceTables();
  tables.options = tables.options?.filter(({ option_name }) => option_name !== 'site_user_roles') ?? [];
  for (const row of tables.usermeta ?? []) {
    if (row.user_id === '2' && row.meta_key === 'site_capabilities') row.meta_value = 'a:1:{s:11:"constructor";b:1;}';
  }
  expect((await runTables(tables, 'bo')).code).toBe(0);
});

test('a login that the source lacks becomes a new administrator beside the imported accounts', async () => {
  const { code, text } = await runFile('eve');
  expect([code, text]).toEqual([0, expect.stringContaining('"eve", a new account beside "ada", is administrator')]);
  expect(await users()).toMatchObject([
    { id: 7, login: 'ada', roles: '[]' },
    { id: 8, login: 'eve', slug: 'eve', roles: '["administrator"]' },
  ]);
});

test.each([
  ['the role administrator', 'a:1:{s:13:"administrator";b:1;}', 'has an administrator, "bo"'],
  ['the capability manage_options', 'a:1:{s:14:"manage_options";b:1;}', 'has an administrator, "bo"'],
])('--administrator is rejected if the source has an administrator by %s', async (_, value, message) => {
  const tables = sourceTables();
  tables.options = tables.options?.filter(({ option_name }) => option_name !== 'site_user_roles') ?? [];
  for (const row of tables.usermeta ?? []) {
    if (row.user_id === '2' && row.meta_key === 'site_capabilities') row.meta_value = value;
  }
  const { code, text } = await runTables(tables, 'Élise');
  expect([code, text]).toEqual([1, expect.stringContaining(message)]);
  expect(await users()).toEqual([]);
});

test('a source with custom roles and without the role administrator is rejected', async () => {
  const { code, text } = await runTables(sourceTables(), 'bo');
  expect([code, text]).toEqual([1, expect.stringContaining('none is named "administrator"')]);
});
