import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { logIn } from '../../schema/auth/log-in.ts';
import { startSession } from '../../schema/auth/login-session.ts';
import { passwordCommand } from '../../src/commands/password-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { accounts } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

let folder: string;
it.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-password-'));
});
it.afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(login: string): Promise<{ code: number; text: string }> {
  const written: string[] = [];
  const config = loadConfig(site.environment(), { cwd: folder });
  const code = await passwordCommand.run({
    login,
    ...commandContext({ config, output: { write: (text: string) => written.push(text) } }),
  });
  return { code, text: written.join('') };
}

it('sets a working password and ends the sessions of the account', async () => {
  const client = { address: '', userAgent: '', requestId: '' };
  await startSession(cms.app.domain, { userId: accounts.author.id, client, remember: false });
  const { code, text } = await run('AUTHOR@larch.example');
  expect([code, text]).toEqual([0, expect.stringMatching(/^Login {5}author\nPassword {2}\S{20}\n/)]);
  const password = /Password\s+(\S+)/.exec(text)?.[1] ?? '';
  expect(await logIn(cms.app.domain, { login: 'author', password, client })).toMatchObject({ userId: 3 });
  expect(await site.database.reader.session.count({ where: { userId: accounts.author.id } })).toBe(0);
});

it('reports that an account is disabled', async () => {
  const { code, text } = await run('disabled');
  expect([code, text]).toEqual([0, expect.stringContaining('The account is disabled')]);
});

it('names an account that does not exist', async () => {
  expect(await run('nobody')).toEqual({ code: 1, text: expect.stringContaining('"nobody"') });
});
