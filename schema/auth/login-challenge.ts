import { createHash, randomBytes } from 'node:crypto';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import type { Domain } from '../core/domain.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { checkPassword, type ProvedLogin } from './log-in.ts';
import { type LoginProof, requireProof } from './login-proof.ts';
import { checkLoginCode } from './second-factor.ts';

/** The time in which the code must follow the password. */
const CHALLENGE_MINUTES = 10;

/** Distinguishes challenges from the tokens of sessions, which are stored in the same table. */
const PREFIX = 'challenge_';

const hashOf = (challenge: string): string => createHash('sha256').update(challenge.slice(0, 200)).digest('base64url');

/** A password that was right: a session can begin, or a code of the second factor must follow, with the challenge. */
export type LoginStep = ProvedLogin | { challenge: string };

/**
 * Checks a login and a password on the login page. For an account with a second factor, the result is a challenge. Until
 * the code follows, it is stored, as a hash, as a session that no cookie and no token can use; so it ends with the other
 * sessions of the account. Errors: `login_failed`, `too_many_login_failures`.
 */
export async function beginLogIn(
  domain: Domain,
  { login, password, client }: { login: string; password: string; client: Client },
): Promise<LoginStep> {
  const { kernel } = domain;
  const proved = await checkPassword(domain, { login, password, client });
  const { userId, proof } = proved;
  if (!proof.hasSecondFactor) return proved;
  const challenge = PREFIX + randomBytes(32).toString('base64url');
  const now = kernel.now().getTime();
  await kernel.database.transaction(async (transaction) => {
    // The login is recorded when it is complete.
    exemptFromAudit(transaction);
    await requireProof(transaction, { kernel, userId, proof });
    await transaction.session.create({
      data: {
        ...{ tokenHash: hashOf(challenge), userId, created: writeTimestamp(now) },
        expires: writeTimestamp(now + CHALLENGE_MINUTES * 60_000),
        ip: client.address.slice(0, 64),
        userAgent: client.userAgent.slice(0, 255),
      },
    });
  });
  return { challenge };
}

/**
 * Checks the code of the second factor of a login, by time or for recovery. Returns the account, whose session begins
 * with the proof, which uses the challenge up. Errors: `login_expired`, `invalid_second_factor`, `second_factor_unreadable`, `too_many_login_failures`.
 */
export async function completeLogIn(
  domain: Domain,
  { challenge, code, client }: { challenge: string; code: string; client: Client },
): Promise<{ userId: number; proof: LoginProof }> {
  const { database, now } = domain.kernel;
  const where = { tokenHash: hashOf(challenge) };
  const stored = challenge.startsWith(PREFIX)
    ? await database.primary.session.findUnique({
        where,
        select: { userId: true, expires: true, user: { select: { login: true, disabled: true } } },
      })
    : null;
  if (!stored || stored.user.disabled || stored.expires <= writeTimestamp(now().getTime()))
    throw domainError('login_expired');
  const { userId, user } = stored;
  await checkLoginCode(domain, { owner: { userId, login: user.login, client }, code });
  return { userId, proof: { kind: 'step', ...where, error: 'login_expired' } };
}
