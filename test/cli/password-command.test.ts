import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../../schema/auth/log-in.ts';
import { startSession } from '../../schema/auth/session.ts';
import { runPasswordCommand } from '../../src/cli/password-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let cms: RunningSite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-password-'));
  site = await createTestSite();
  cms = await site.start();
});
afterAll(async () => {
  await site.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function run(login: string): Promise<{ code: number; text: string }> {
  const written: string[] = [];
  const config = loadConfig(site.environment(), { cwd: folder });
  const code = await runPasswordCommand({ login, config, output: { write: (text: string) => written.push(text) } });
  return { code, text: written.join('') };
}

test('gives an account a new password that opens it, and ends its logins', async () => {
  const client = { address: '', userAgent: '' };
  await startSession(cms.app.domain, { userId: 3, client, remember: false });
  const { code, text } = await run('ARNO@larch.example');
  expect([code, text]).toEqual([0, expect.stringMatching(/^Login {5}arno\nPassword {2}\S{20}\n/)]);
  const password = /Password\s+(\S+)/.exec(text)?.[1] ?? '';
  const address = '192.0.2.7';
  expect(await logIn(cms.app.domain, { login: 'arno', password, address })).toBe(3);
  expect(await site.database.reader.session.count({ where: { userId: 3 } })).toBe(0);
});

test('says that an account is shut', async () => {
  const { code, text } = await run('dora');
  expect([code, text.includes('shut')]).toEqual([0, true]);
});

test('names an account that is not there', async () => {
  expect(await run('nobody')).toEqual({ code: 1, text: expect.stringContaining('"nobody"') });
});
