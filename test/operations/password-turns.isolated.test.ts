// Runs on one engine only in CI: it is about the thread for passwords.
import { hash } from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPassword } from '../../schema/auth/password-hash.ts';
import { measureTurns } from '../support/event-loop-turns.ts';
import { accounts, passwordOf } from '../support/site-content.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

/** The maximum processor time between two turns of the event loop. The hashes take 300 ms and more. */
const MAX_TURN_MS = 50;

const BCRYPT_COST = 12;

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  program = await site.start();
  // Compiles the code of requests with a password, and of writes.
  await program.get('users/me', { as: 'admin' });
  await program.send({ method: 'POST', path: `users/${accounts.author.id}`, as: 'admin', json: { name: 'Arno' } });
});

afterAll(() => site.dispose());

const letters = (password: string) => password.replace(/[^A-Za-z0-9]/g, '');

it('the check of an imported application password holds up no other request', async () => {
  const stored = await hash(letters(passwordOf('editor')), BCRYPT_COST);
  await site.database.transaction((client) =>
    client.applicationPassword.updateMany({ where: { userId: accounts.editor.id }, data: { hash: stored } }),
  );
  const turns = measureTurns();
  const { status } = await program.get('users/me', { as: 'editor' });
  expect(await turns.longestTurn()).toBeLessThan(MAX_TURN_MS);
  expect(status).toBe(200);
});

it('a new password of an account holds up no other request', async () => {
  const password = 'a new and long password';
  const turns = measureTurns();
  await program.send({ method: 'POST', path: `users/${accounts.author.id}`, as: 'admin', json: { password } });
  expect(await turns.longestTurn()).toBeLessThan(MAX_TURN_MS);
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
