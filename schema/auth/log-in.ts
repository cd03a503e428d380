import { randomBytes } from 'node:crypto';
import { normaliseText } from '../content/normalise.ts';
import type { Domain } from '../domain.ts';
import { domainError } from '../errors.ts';
import type { DatabaseClient, Kernel } from '../kernel.ts';
import {
  attemptInTurn,
  type LoginAttempt,
  refuseWhileBlocked,
  releaseAttempt,
  reserveAttempt,
} from './login-failures.ts';
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from './password-hash.ts';

/** What is read of an account that somebody wants to get into. */
interface Account {
  id: number;
  login: string;
  passwordHash: string;
  disabled: boolean;
}

/**
 * Takes a login or e-mail address and the password of the account, gives the account's number. Whatever is wrong, the
 * error and the time it takes are the same, so that nobody learns which accounts there are.
 *
 * Errors: `login_failed`, `too_many_login_failures`.
 */
export function logIn(
  { kernel }: Domain,
  { login, password, address }: { login: string; password: string; address: string },
): Promise<number> {
  const attempt = { kind: 'password', login, address } as const;
  return attemptInTurn({ kernel, attempt }, () => tryPassword(kernel, { attempt, password }));
}

async function tryPassword(
  kernel: Kernel,
  { attempt, password }: { attempt: LoginAttempt; password: string },
): Promise<number> {
  await refuseWhileBlocked(kernel, attempt);
  await reserveAttempt(kernel, attempt);
  const account = await findAccount(kernel.database.primary, attempt.login);
  const fits = account ? await verifyPassword(password, account.passwordHash) : await verifyNothing(password);
  if (!account || !fits || account.disabled) throw domainError('login_failed');
  await releaseAttempt(kernel, attempt);
  if (needsRehash(account.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await kernel.database.transaction((client) =>
      client.user.updateMany({ where: { id: account.id, passwordHash: account.passwordHash }, data: { passwordHash } }),
    );
  }
  return account.id;
}

/**
 * Gives an account a new password, which is told this once, and ends its sessions; its application passwords stay.
 * Null where there is no such account.
 */
export async function resetPassword(
  { kernel }: Domain,
  login: string,
): Promise<{ login: string; password: string; disabled: boolean } | null> {
  const account = await findAccount(kernel.database.primary, login);
  if (!account) return null;
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  await kernel.database.transaction(async (client) => {
    await client.user.update({ where: { id: account.id }, data: { passwordHash, activationKey: '' } });
    await client.session.deleteMany({ where: { userId: account.id } });
  });
  return { login: account.login, password, disabled: account.disabled };
}

/** By the login, else by the e-mail address; the first account of several that share one. */
async function findAccount(client: DatabaseClient, typed: string): Promise<Account | null> {
  const key = normaliseText(typed.trim());
  if (key === '' || key.length > 200) return null;
  const select = { id: true, login: true, passwordHash: true, disabled: true };
  const byLogin = await client.user.findUnique({ where: { loginKey: key }, select });
  if (byLogin || !key.includes('@')) return byLogin;
  return client.user.findFirst({ where: { emailKey: key }, orderBy: { id: 'asc' }, select });
}
