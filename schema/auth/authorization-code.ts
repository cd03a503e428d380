import { createHash, randomBytes } from 'node:crypto';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import type { Domain } from '../core/domain.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';

/** The time in which a code must be exchanged. */
const CODE_SECONDS = 60;

/** Distinguishes codes from the tokens of sessions, which are stored in the same table. */
const CODE_PREFIX = 'code_';

/** Hashes a code for storage. It is long and random, so the hash needs no salt and no rounds. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Creates a code that the server of a front end can exchange once, within a minute, for tokens of the account. Until
 * then it is stored, as a hash, as a session that no cookie and no token can use.
 */
export async function createAuthorizationCode(
  { kernel }: Domain,
  { userId, client }: { userId: number; client: Client },
): Promise<string> {
  const code = CODE_PREFIX + randomBytes(32).toString('base64url');
  const now = kernel.now();
  await kernel.database.transaction(async (database) => {
    // The login is recorded when the code starts a session.
    exemptFromAudit(database);
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

/** Uses up a code. Returns the id of its account, or null for a wrong, used or expired code. */
export async function redeemAuthorizationCode({ kernel }: Domain, code: string): Promise<number | null> {
  if (!code.startsWith(CODE_PREFIX)) return null;
  const where = { tokenHash: hashOf(code) };
  return kernel.database.transaction(async (client) => {
    exemptFromAudit(client);
    const stored = await client.session.findUnique({ where, select: { userId: true, expires: true } });
    const { count } = await client.session.deleteMany({ where });
    return stored && count === 1 && stored.expires > writeTimestamp(kernel.now().getTime()) ? stored.userId : null;
  });
}
