import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyPassword } from '../../schema/auth/password-hash.ts';
import { createApp } from '../../src/app.ts';
import { initCommand } from '../../src/commands/init-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createDemoSite } from '../../src/demo/create-demo-site.ts';
import { createStarterSite } from '../../src/first-start/create-starter-site.ts';
import { showStart } from '../../src/first-start/show-credentials.ts';
import { commandContext, runCommandLine } from '../support/command-line.ts';
import { openTestDatabase, openTestDatabaseAgain, type TestDatabase, writerOf } from '../support/database.ts';

let target: TestDatabase;
let folder: string;
beforeEach(async () => {
  target = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'postern-starter-'));
});
afterEach(async () => {
  await target.dispose();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  ...{ DATABASE_URL: target.url, DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '2', ...more },
});
const run = (args: readonly string[], more: Record<string, string> = {}) =>
  runCommandLine(args, { cwd: folder, env: environment(more) });
const reader = () => target.database.reader;
const setting = async (name: string) =>
  JSON.parse((await reader().setting.findUnique({ where: { name } }))?.value ?? '""');

const demoOf = (database = target.database) =>
  createDemoSite({
    database,
    mediaStore: { put: async () => undefined } as never,
    uploadsUrl: 'http://localhost:3000/files',
    siteUrl: 'http://localhost:3000',
    now: new Date(),
  });

test('a start with DEMO=off creates a site with one administrator and one published page, once', async () => {
  const env = environment({
    ...{ DEMO: 'off', SITE_TITLE: 'Larch & Co', ADMIN_LOGIN: 'bea', ADMIN_EMAIL: 'bea@example.org' },
    ADMIN_PASSWORD: 'four words of choice',
  });
  const app = await createApp(loadConfig(env, { cwd: folder }));
  try {
    expect(await app.createFirstSite()).toEqual({ login: 'bea', password: null });
    expect(await app.createFirstSite()).toBeUndefined();
  } finally {
    await app.close();
  }
  const [user, ...others] = await reader().user.findMany();
  expect(others).toEqual([]);
  expect(user).toMatchObject({ login: 'bea', email: 'bea@example.org', roles: '["administrator"]' });
  expect(await verifyPassword('four words of choice', user?.passwordHash ?? '')).toBe(true);
  expect(
    await reader().post.findMany({ select: { type: true, status: true, title: true, titleRendered: true } }),
  ).toEqual([{ type: 'page', status: 'publish', title: 'About Larch & Co', titleRendered: 'About Larch &#038; Co' }]);
  expect([await setting('blogname'), await setting('admin_email')]).toEqual(['Larch & Co', 'bea@example.org']);
  const category = await reader().term.findFirstOrThrow();
  expect(await setting('default_category')).toBe(String(category.id));
});

test('of eight processes that start on one empty database, one creates the site', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => openTestDatabaseAgain(target.url)));
  try {
    const values = { title: 'Larch', login: 'admin', email: undefined, password: undefined };
    const created = await Promise.all(
      databases.map((database, index) =>
        index % 2 === 0
          ? createStarterSite({ database, siteUrl: 'http://localhost:3000', now: new Date(), values })
          : demoOf(database),
      ),
    );
    expect(created.filter((credentials) => credentials !== undefined)).toHaveLength(1);
    expect(await reader().user.count({ where: { login: 'admin' } })).toBe(1);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
});

test('the command init creates a site; its password is in a file that only the account of the program can read', async () => {
  const { status, stdout } = await run(['init', '--title', 'Larch', '--login', 'bea', '--email', 'bea@example.org']);
  expect([status, stdout]).toEqual([0, expect.stringContaining('first-login.txt')]);
  const path = join(folder, 'first-login.txt');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const password = /^Password +(\S+)$/m.exec(await readFile(path, 'utf8'))?.[1] ?? '';
  expect(stdout).not.toContain(password);
  const user = await reader().user.findUniqueOrThrow({ where: { login: 'bea' } });
  expect(await verifyPassword(password, user.passwordHash)).toBe(true);
});

test('the command init refuses a database with a site, and values that cannot be used', async () => {
  expect(await run(['init', '--email', 'nobody'])).toMatchObject({ status: 2 });
  expect(await run(['init'], { ADMIN_PASSWORD: 'back\\slash' })).toMatchObject({ status: 1 });
  const short = { status: 1, stdout: expect.stringContaining('at least 12 characters') };
  expect(await run(['init'], { ADMIN_PASSWORD: 'four words' })).toMatchObject(short);
  const guessed = { status: 1, stdout: expect.stringContaining('easy to guess') };
  expect(await run(['init', '--login', 'bea'], { ADMIN_PASSWORD: 'bea password 2024' })).toMatchObject(guessed);
  expect(await reader().user.count()).toBe(0);
  expect(await run(['init'], { ADMIN_PASSWORD: 'four words of choice' })).toMatchObject({ status: 0 });
  expect(await run(['init'])).toMatchObject({ status: 1, stdout: expect.stringContaining('contains a site already') });
});

test('the command init asks on a terminal for what was not passed, and never shows the password that is typed', async () => {
  const input = new PassThrough();
  const answers = ['', 'bea', 'bea@example.org', 'typed and hidden'];
  let shown = '';
  const output = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        shown += chunk;
        if (/: $/.test(String(chunk))) setImmediate(() => input.write(`${answers.shift()}\r`));
        done();
      },
    }),
    { isTTY: true },
  );
  const config = loadConfig(environment(), { cwd: folder });
  const code = await initCommand.run({
    ...{ title: undefined, login: undefined, email: undefined },
    ...commandContext({ config, output, openStreams: () => ({ input, output }) }),
  });
  expect([code, answers]).toEqual([0, []]);
  expect(shown).toContain('The site localhost:3000 was created. Start it with "postern start".');
  expect(shown).not.toContain('typed and hidden');
  const user = await reader().user.findUniqueOrThrow({ where: { login: 'bea' } });
  expect(await verifyPassword('typed and hidden', user.passwordHash)).toBe(true);
});

test('the command init creates nothing if the answers end', async () => {
  const input = new PassThrough();
  const output = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        if (/: $/.test(String(chunk))) setImmediate(() => input.write('\u0004'));
        done();
      },
    }),
    { isTTY: true },
  );
  const config = loadConfig(environment(), { cwd: folder });
  const code = await initCommand.run(
    commandContext({ config, output, openStreams: () => ({ input, output }) }) as never,
  );
  expect([code, await reader().user.count()]).toEqual([1, 0]);
});

test('a first start prints credentials on a terminal only', async () => {
  const details = {
    ...{ siteUrl: 'http://localhost:3000', restRoot: '/', graphqlUrl: '/graphql', wpgraphqlUrl: null },
    credentials: { login: 'admin', password: 'secret-password', applicationPassword: 'abcdefgh' },
  };
  const shown = async (isTTY: boolean) => {
    let text = '';
    const log = { error: () => undefined } as never;
    await showStart(details, { output: { isTTY, write: (part) => (text += part) }, dataDir: folder, log });
    return text;
  };
  expect(await shown(true)).toContain('secret-password');
  const logged = await shown(false);
  expect(logged).not.toMatch(/secret-password|abcd/);
  expect(logged).toContain(join(folder, 'first-login.txt'));
  expect(await readFile(join(folder, 'first-login.txt'), 'utf8')).toMatch(/secret-password[\s\S]*abcd efgh/);
});

test('the command demo remove leaves the administrator, its changed account and one page', async () => {
  await demoOf();
  await writerOf(target.database).user.update({
    where: { id: 1 },
    data: { email: 'bea@example.org', emailKey: 'bea@example.org' },
  });
  const { status, stdout } = await run(['demo', 'remove', '--title', 'Larch']);
  expect([status, stdout]).toEqual([0, expect.stringContaining('The demo site was removed')]);
  expect(await reader().user.findMany({ select: { id: true, email: true } })).toEqual([
    { id: 1, email: 'bea@example.org' },
  ]);
  expect(await reader().post.findMany({ select: { type: true, slug: true } })).toEqual([
    { type: 'page', slug: 'about' },
  ]);
  expect([await reader().comment.count(), await reader().attachment.count(), await reader().term.count()]).toEqual([
    0, 0, 1,
  ]);
  expect(await setting('blogname')).toBe('Larch');
  expect(await reader().applicationPassword.count()).toBe(1);
  expect(await run(['demo', 'remove'])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('does not contain'),
  });
});

test('the command demo remove changes nothing and names what somebody has changed, added or removed', async () => {
  await demoOf();
  const writer = writerOf(target.database);
  const post = await reader().post.findFirstOrThrow({ where: { type: 'post' } });
  await writer.post.update({ where: { id: post.id }, data: { title: 'Mine' } });
  await writer.comment.delete({ where: { id: 1 } });
  const added = await writer.term.create({ data: { taxonomy: 'category', slug: 'new', name: 'New', description: '' } });
  const before = await reader().post.count();
  const { status, stdout } = await run(['demo', 'remove']);
  expect(status).toBe(1);
  for (const line of [`changed: post ${post.id} "Mine"`, `added: category ${added.id} "New"`, 'removed: comment 1'])
    expect(stdout).toContain(line);
  expect(await reader().post.count()).toBe(before);
});
