import { expect } from 'vitest';
import { logIn } from '../../schema/auth/log-in.ts';
import { openPage, sessionOf } from '../support/browser-session.ts';
import { runCommandLine } from '../support/command-line.ts';
import { accounts } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const CLIENT = { address: '', userAgent: '', requestId: '' };
const run = (...args: string[]) =>
  runCommandLine(['accounts', ...args], { cwd: process.cwd(), env: { ...site.environment(), LOG_LEVEL: 'silent' } });
const stored = (login: string) => site.database.reader.user.findUniqueOrThrow({ where: { login } });

it('lists accounts, one a line, and as JSON', async () => {
  const { status, stdout } = await run('list');
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(6);
  expect(stdout).toContain('3\tauthor\tauthor@larch.example\tauthor\tactive\n');
  expect(stdout).toContain('6\tdisabled\tdisabled@larch.example\teditor\tdisabled\n');
  const found = await run('list', '--role', 'author', '--json');
  expect(
    found.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { id: 3, login: 'author', email: 'author@larch.example', roles: ['author'], disabled: false, twoFactor: false },
  ]);
});

it('creates an account with a random password that works', async () => {
  const { status, stdout } = await run('create', 'cleo', '--email', 'cleo@example.org', '--role', 'editor');
  const password = /^Password +(\S{20})$/m.exec(stdout)?.[1] ?? '';
  expect([status, (await stored('cleo')).roles]).toEqual([0, '["editor"]']);
  expect(await logIn(cms.app.domain, { login: 'cleo', password, client: CLIENT })).toMatchObject({
    userId: (await stored('cleo')).id,
  });
});

it('creates an account with an invitation', async () => {
  const { status, stdout } = await run('create', 'ines', '--email', 'ines@example.org', '--invite');
  const link = /^Link +(\S+)$/m.exec(stdout)?.[1] ?? '';
  expect([status, (await openPage(link.slice(SITE_URL.length))).status]).toEqual([0, 200]);
  expect((await stored('ines')).roles).toBe('["subscriber"]');
});

it.each([
  [['create', 'author', '--email', 'a@example.org'], 'username'],
  [['create', 'new', '--email', 'none'], 'This is not an e-mail address.'],
  [['set-role', 'author', 'nobody'], 'Unknown role "nobody".'],
  [['disable', 'nobody'], 'No account has the login or e-mail address "nobody".'],
  [['disable', 'admin'], 'admin is the only active administrator.'],
  [['set-role', 'admin', 'editor'], 'admin is the only active administrator.'],
])('refuses %j and says why', async (args, words) => {
  expect(await run(...args)).toMatchObject({ status: 1, stdout: expect.stringContaining(words) });
});

it('gives an account another role', async () => {
  expect((await run('set-role', 'contributor', 'author')).status).toBe(0);
  expect((await stored('contributor')).roles).toBe('["author"]');
});

it('disables an account, with its sessions and application passwords, and enables it', async () => {
  const cookie = await sessionOf(accounts.author.id);
  expect((await run('disable', 'AUTHOR@larch.example')).status).toBe(0);
  expect((await openPage('/cms-admin/profile.php', { cookie })).status).toBe(302);
  expect((await cms.get('users/me', { as: 'author' })).status).toBe(401);
  expect((await run('enable', 'author')).status).toBe(0);
  expect((await cms.get('users/me', { as: 'author' })).status).toBe(200);
});

it('sets a random password, or creates a link for the owner', async () => {
  const reset = await run('reset-password', 'author');
  const password = /^Password +(\S{20})$/m.exec(reset.stdout)?.[1] ?? '';
  expect(await logIn(cms.app.domain, { login: 'author', password, client: CLIENT })).toMatchObject({ userId: 3 });
  const { stdout } = await run('reset-password', 'author', '--link');
  const link = /^Link +(\S+)$/m.exec(stdout)?.[1] ?? '';
  expect((await openPage(link.slice(SITE_URL.length))).status).toBe(200);
  expect(await logIn(cms.app.domain, { login: 'author', password, client: CLIENT })).toMatchObject({ userId: 3 });
});

it('records changes under the name of the command', async () => {
  await run('set-role', 'contributor', 'editor');
  const entry = await site.database.reader.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(entry).toMatchObject({
    program: 'command accounts set-role',
    credential: 'system',
    action: 'updated',
    name: 'contributor',
  });
});
