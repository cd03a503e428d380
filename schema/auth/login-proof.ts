import type { Kernel, TransactionClient } from '../core/domain-kernel.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import { lockAccounts } from '../core/rows/row-locks.ts';

/**
 * What a login has proved before its session begins: the password that is stored with a hash, or an earlier step, which
 * is stored as a session that no cookie and no token can use. `hasSecondFactor`: a code will follow the password. `error`
 * is that of a step that has ended.
 */
export type LoginProof =
  | { readonly kind: 'password'; readonly passwordHash: string; readonly hasSecondFactor: boolean }
  | { readonly kind: 'step'; readonly tokenHash: string; readonly error: 'login_expired' | 'invalid_token' };

/**
 * Checks in the transaction that begins a session that its login is still valid, and uses up an earlier step. To check a
 * password takes a while. A login that is under way must not outlast what ends the sessions of the account meanwhile: a
 * new password, a second factor, or disabling it. Errors: `login_failed` for a password, the error of a step.
 */
export async function requireProof(
  transaction: TransactionClient,
  { kernel: { database }, userId, proof }: { kernel: Pick<Kernel, 'database'>; userId: number; proof: LoginProof },
): Promise<void> {
  // Those who end the sessions change or lock the account first, so this waits for them, or they find the new session.
  await lockAccounts(database, { client: transaction, ids: [userId], lock: 'change' });
  const account = await transaction.user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, disabled: true, secondFactor: { select: { enabled: true } } },
  });
  const isActive = account !== null && !account.disabled;
  if (proof.kind === 'password') {
    const isUnchanged = account?.passwordHash === proof.passwordHash;
    const needsCode = Boolean(account?.secondFactor?.enabled) && !proof.hasSecondFactor;
    if (isActive && isUnchanged && !needsCode) return;
    throw domainError('login_failed');
  }
  // Of several requests with one step, one deletes it.
  const { count } = await transaction.session.deleteMany({ where: { tokenHash: proof.tokenHash, userId } });
  if (!isActive || count !== 1) throw domainError(proof.error);
}

/**
 * Checks in the transaction that changes what protects an account that the password which its owner has confirmed is still
 * that of the account, and that nobody has disabled it meanwhile. Errors: `current_password_wrong`.
 */
export async function requireConfirmedPassword(
  transaction: TransactionClient,
  {
    kernel: { database },
    userId,
    passwordHash,
  }: { kernel: Pick<Kernel, 'database'>; userId: number; passwordHash: string },
): Promise<void> {
  await lockAccounts(database, { client: transaction, ids: [userId], lock: 'change' });
  const account = await transaction.user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, disabled: true },
  });
  if (account?.passwordHash !== passwordHash || account.disabled) throw domainError('current_password_wrong');
}
