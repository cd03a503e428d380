import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../../src/config.ts';

/** The lines with what is wrong with an environment. */
function problemsOf(env: Record<string, string>): string {
  try {
    loadConfig(env, { cwd: tmpdir() });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.lines.join('\n');
    throw error;
  }
}

test.each([
  [{ SMTP_URL: 'smtp://site:secret@mail.example' }, 'SMTP_URL and MAIL_FROM require each other'],
  [{ SMTP_URL: 'https://site:secret@mail.example' }, 'SMTP_URL=… must be smtp:// or smtps://'],
  [{ MAIL_FROM: 'site@example.org, other@example.org' }, 'must be an address such as Larch <site@example.org>'],
  [{ MAIL_FROM: 'Larch\nBcc: a <site@example.org>' }, 'must be an address such as Larch <site@example.org>'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL=nobody must be an e-mail address'],
  [{ ADMIN_PASSWORD: 'back\\slash' }, 'ADMIN_PASSWORD=… cannot be used'],
  [{ TWO_FACTOR_KEY: 'short' }, 'TWO_FACTOR_KEY=… must be 32 to 200'],
] as [Record<string, string>, string][])('the environment %j is rejected, without its secrets', (env, message) => {
  const problems = problemsOf(env);
  expect(problems).toContain(message);
  expect(problems).not.toMatch(/secret@|short|slash(?! or)/);
});

test.each([
  ['site@example.org', { name: '', address: 'site@example.org' }],
  ['Larch, the site <site@example.org>', { name: 'Larch, the site', address: 'site@example.org' }],
])('the sender %s has a name and an address', (text, from) => {
  const { mail } = loadConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: text }, { cwd: tmpdir() });
  expect(mail).toEqual({ url: 'smtp://mail.example', from });
});
