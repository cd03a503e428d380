import { createHash, randomBytes } from 'node:crypto';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import type { Domain } from '../core/domain.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { type LoginProof, requireProof } from './login-proof.ts';

/** The time in which a code must be exchanged. */
const CODE_SECONDS = 60;

/** Distinguishes codes from the tokens of sessions, which are stored in the same table. */
const CODE_PREFIX = 'code_';

/** Hashes a code for storage. It is long and random, so the hash needs no salt and no rounds. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Creates a code that the server of a front end can exchange once, within a minute, for tokens of the account. Until
 * then it is stored, as a hash, as a session that no cookie and no token can use. `proof` is that of a login; without it
 * the viewer has a session. Errors: `login_failed`.
 */
export async function createAuthorizationCode(
  { kernel }: Domain,
  { userId, client, proof }: { userId: number; client: Client; proof?: LoginProof },
): Promise<string> {
  const code = CODE_PREFIX + randomBytes(32).toString('base64url');
  const now = kernel.now();
  await kernel.database.transaction(async (database) => {
    // The login is recorded when the code starts a session.
    exemptFromAudit(database);
    if (proof) await requireProof(database, { kernel, userId, proof });
    await database.session.create({
      data: {
        tokenHash: hashOf(code),
        userId,
        created: writeTimestamp(now.getTime()),
        expires: writeTimestamp(now.getTime() + CODE_SECONDS * 1_000),
        ip: client.address.slice(0, 64),
        userAgent: client.userAgent.slice(0, 255),
      },
    });
  });
  return code;
}

/**
 * Finds the account of a code, whose session begins with the proof, which uses the code up. Null for a wrong, used or
 * expired code.
 */
export async function openAuthorizationCode(
  { kernel: { database, now } }: Domain,
  code: string,
): Promise<{ userId: number; proof: LoginProof } | null> {
  if (!code.startsWith(CODE_PREFIX)) return null;
  const where = { tokenHash: hashOf(code) };
  const stored = await database.primary.session.findUnique({ where, select: { userId: true, expires: true } });
  if (!stored || stored.expires <= writeTimestamp(now().getTime())) return null;
  return { userId: stored.userId, proof: { kind: 'step', ...where, error: 'invalid_token' } };
}
