// Runs on one engine only in CI: it is about the thread for passwords.
import { hash } from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPassword } from '../../schema/auth/password-hash.ts';
import { accounts, passwordOf } from '../support/site-content.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';
import { recordThreadTasks } from '../support/thread-tasks.ts';

const BCRYPT_COST = 12;

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  program = await site.start();
});

afterAll(() => site.dispose());

const letters = (password: string) => password.replace(/[^A-Za-z0-9]/g, '');

it('the check of an imported application password runs in a thread, so that it holds up no other request', async () => {
  const stored = await hash(letters(passwordOf('editor')), BCRYPT_COST);
  await site.database.transaction((client) =>
    client.applicationPassword.updateMany({ where: { userId: accounts.editor.id }, data: { hash: stored } }),
  );
  const tasks = recordThreadTasks();
  const { status } = await program.get('users/me', { as: 'editor' });
  expect(status).toBe(200);
  expect(tasks.map(({ task }) => task)).toEqual(['verifyApplicationPassword']);
});

it('a new password of an account is hashed in a thread', async () => {
  const password = 'a new and long password';
  const tasks = recordThreadTasks();
  await program.send({ method: 'POST', path: `users/${accounts.author.id}`, as: 'admin', json: { password } });
  expect(tasks).toMatchObject([{ task: 'hash', args: [password] }]);
  const stored = await site.database.reader.user.findUniqueOrThrow({ where: { id: accounts.author.id } });
  expect(await verifyPassword(password, stored.passwordHash)).toBe(true);
});

it('passwords are refused when too many wait', async () => {
  const { passwords } = program.app.domain.kernel;
  const checks = Array.from({ length: 60 }, () => passwords.verify('x', '$P$'));
  const results = await Promise.allSettled(checks);
  const refusals = results.filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(10);
  expect(refusals[0]).toMatchObject({ reason: { extensions: { code: 'service_unavailable', status: 503 } } });
});
