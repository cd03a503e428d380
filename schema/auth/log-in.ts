import { GraphQLError } from 'graphql';
import type { Viewer } from '../access/viewer-access.ts';
import { exemptFromAudit, recordChange } from '../core/audit/audit-journal.ts';
import type { Domain } from '../core/domain.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { endAccountLink } from './account-link.ts';
import {
  type LoginAttempt,
  recordFailedLogin,
  refuseWhileBlocked,
  releaseAttempt,
  reserveAttempt,
  runLoginAttempt,
} from './login-failures.ts';
import type { LoginProof } from './login-proof.ts';
import { generatePassword, needsRehash, simulateVerification } from './password-hash.ts';
import { hasSecondFactor } from './second-factor.ts';
import { findAccount } from './stored-account.ts';

/** What a client sends to log in. */
interface PasswordLogin {
  login: string;
  password: string;
  client: Client;
}

/** An account whose password was right, and the proof with which its session begins. */
export interface ProvedLogin {
  readonly userId: number;
  readonly proof: Extract<LoginProof, { kind: 'password' }>;
}

/**
 * Logs in with the password of an account alone. Returns the account, whose session begins with the proof. An account with a second factor is
 * refused: only the login page asks for its code.
 *
 * Errors: `login_failed`, `too_many_login_failures`, `two_factor_required`.
 */
export async function logIn(domain: Domain, login: PasswordLogin): Promise<ProvedLogin> {
  const proved = await checkPassword(domain, login);
  if (proved.proof.hasSecondFactor) throw domainError('two_factor_required');
  return proved;
}

/**
 * Checks a login or e-mail address and the password of the account; failures are counted by the address of the client.
 * This completes no login: the account may have a second factor. All failures have the same error and take the same time,
 * so that they do not reveal which accounts exist. The proof says whether a code of a second factor must follow.
 *
 * Errors: `login_failed`, `too_many_login_failures`.
 */
export async function checkPassword(
  { kernel }: Domain,
  { login, password, client }: PasswordLogin,
): Promise<ProvedLogin> {
  const attempt = { kind: 'password', login, address: client.address } as const;
  const checked = await runLoginAttempt({ kernel, attempt }, () => tryPassword(kernel, { attempt, password, client }));
  const { userId, passwordHash } = checked;
  const hasFactor = await hasSecondFactor(kernel.database, userId);
  return { userId, proof: { kind: 'password', passwordHash, hasSecondFactor: hasFactor } };
}

/**
 * Checks the password of a viewer who changes what protects the account, and returns the hash that it was compared with:
 * the change requires in its transaction that it is still the stored one. Failures count as failed logins. Errors:
 * `current_password_wrong`, `too_many_login_failures`.
 */
export async function confirmPassword(
  domain: Domain,
  { viewer, password, client }: { viewer: Viewer; password: string; client: Client },
): Promise<string> {
  try {
    const { userId, proof } = await checkPassword(domain, { login: viewer.login, password, client });
    if (userId === viewer.userId) return proof.passwordHash;
  } catch (error) {
    if (!(error instanceof GraphQLError && error.extensions.code === 'login_failed')) throw error;
  }
  throw domainError('current_password_wrong');
}

async function tryPassword(
  kernel: Kernel,
  { attempt, password, client }: { attempt: LoginAttempt; password: string; client: Client },
): Promise<{ userId: number; passwordHash: string }> {
  const { passwords } = kernel;
  await refuseWhileBlocked(kernel, attempt);
  await reserveAttempt(kernel, attempt);
  const account = await findAccount(kernel.database.primary, attempt.login);
  const isCorrect = account
    ? await passwords.verify(password, account.passwordHash)
    : await simulateVerification(password, passwords.verify);
  if (!account || !isCorrect || account.disabled) {
    await recordFailedLogin(kernel, { login: attempt.login, client });
    throw domainError('login_failed');
  }
  await releaseAttempt(kernel, attempt);
  if (!needsRehash(account.passwordHash)) return { userId: account.id, passwordHash: account.passwordHash };
  const passwordHash = await passwords.hash(password);
  await kernel.database.transaction(async (transaction) => {
    exemptFromAudit(transaction);
    const where = { id: account.id, passwordHash: account.passwordHash };
    await transaction.user.updateMany({ where, data: { passwordHash } });
  });
  return { userId: account.id, passwordHash };
}

/**
 * Sets a random password for the account with this login or e-mail address and ends its sessions. Its application
 * passwords stay valid. Returns the password, or null if no account has this login.
 */
export async function resetPassword(
  { kernel }: Domain,
  login: string,
): Promise<{ login: string; password: string; disabled: boolean; hasSecondFactor: boolean } | null> {
  const account = await findAccount(kernel.database.primary, login);
  if (!account) return null;
  const password = generatePassword();
  const passwordHash = await kernel.passwords.hash(password);
  await kernel.database.transaction(async (client) => {
    await client.user.update({ where: { id: account.id }, data: { passwordHash, activationKey: '' } });
    await client.session.deleteMany({ where: { userId: account.id } });
    await endAccountLink(client, account.id);
    recordChange(client, { action: 'password-reset', kind: 'user', id: account.id, name: account.login });
  });
  const { id, login: storedLogin, disabled } = account;
  return { login: storedLogin, password, disabled, hasSecondFactor: await hasSecondFactor(kernel.database, id) };
}
