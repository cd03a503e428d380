import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { sourceTables, writeTables } from '../import/source-site.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-command-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

async function run(
  options: { uploads?: string; replace?: boolean; breakTables?: boolean; moreArguments?: string[] } = {},
) {
  const source = await writeTables(sourceTables());
  if (options.breakTables) await writeFile(join(source.folder, 'site_posts.json'), '[{');
  const written: string[] = [];
  const code = await runImportCommand({
    sources: [source.folder, ...(options.moreArguments ?? [])],
    uploads: options.uploads,
    replace: options.replace ?? false,
    config: loadConfig({ DATABASE_URL: target.url }, { cwd: root }),
    output: { write: (text: string) => written.push(text) },
  });
  await source.dispose();
  return { code, text: written.join('') };
}

test('imports tables and files, prints progress lines, and ends with a table of the counts', async () => {
  const uploads = join(root, 'files');
  await mkdir(join(uploads, '2021'), { recursive: true });
  await writeFile(join(uploads, '2021/a.txt'), 'a');
  const { code, text } = await run({ uploads });
  expect(code).toBe(0);
  expect(text).toMatch(/^Reading: \d+ of \d+\n/);
  expect(text).toMatch(/^Rows: \d+ of \d+\n/m);
  expect(text).toMatch(/^table +read +stored +as columns +left out$/m);
  expect(text).toMatch(/^posts +8 +8 +0 +0$/m);
  expect(text).toMatch(/^usermeta +7 +1 +4 +2 {2}1 login sessions, 1 user missing$/m);
  expect(text).toContain('Files: 1 copied, 0 unchanged.');
  expect(await readFile(join(root, 'data/uploads/2021/a.txt'), 'utf8')).toBe('a');
  expect(await target.database.reader.post.count()).toBe(8);
});

test('a second import fails with a message and an exit code, and succeeds with --replace', async () => {
  await run();
  const second = await run();
  expect(second.code).toBe(1);
  expect(second.text).toContain('--replace');
  expect((await run({ replace: true })).code).toBe(0);
});

test('broken tables fail with the file name and leave the database unchanged', async () => {
  const { code, text } = await run({ breakTables: true });
  expect(code).toBe(1);
  expect(text).toMatch(/database is unchanged.*\n.*site_posts\.json is not valid JSON/);
  expect(await target.database.reader.setting.count()).toBe(0);
});

test('a missing folder of files is reported before the import starts', async () => {
  const { code } = await run({ uploads: join(root, 'none') });
  expect(code).toBe(1);
  expect(await target.database.reader.setting.count()).toBe(0);
});

test('a file that is not a source, or a second folder, is rejected with a list of the possible sources', async () => {
  const file = join(root, 'notes.txt');
  await writeFile(file, 'Nothing.');
  const written: string[] = [];
  const options = {
    uploads: undefined,
    replace: false,
    config: loadConfig({ DATABASE_URL: target.url }, { cwd: root }),
  };
  const output = { write: (text: string) => written.push(text) };
  expect(await runImportCommand({ sources: [file], ...options, output })).toBe(1);
  expect(written.join('')).toMatch(
    /notes\.txt cannot be imported. Pass one of: .*a folder of Markdown files, a folder of table files/,
  );
  const second = await run({ moreArguments: ['another'] });
  expect(second.text).toContain('Remove "another"');
});

test('the audit log has one entry for an import with its counts, which a replaced site preserves', async () => {
  await run();
  await run({ replace: true });
  const entries = await target.database.reader.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(
    entries.map(({ action, kind, type, program, credential }) => [action, kind, type, program, credential]),
  ).toEqual([
    ['imported', 'site', 'new', 'command import', 'system'],
    ['imported', 'site', 'replace', 'command import', 'system'],
  ]);
  const [entry] = entries;
  expect(JSON.parse(entry?.changes ?? '')).toMatchObject({ posts: { count: 8 } });
  expect(entry?.count).toBeGreaterThan(8);
  expect(entry?.name).toMatch(/^the folder /);
});

test('an import that fails leaves no entry in the audit log', async () => {
  expect((await run({ breakTables: true })).code).toBe(1);
  expect(await target.database.reader.auditEntry.count()).toBe(0);
});
