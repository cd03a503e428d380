import { accountActor } from '../core/audit/audit-actor.ts';
import { recordChange } from '../core/audit/audit-journal.ts';
import { networkOf } from '../core/client-network.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import { normalizeText } from '../core/normalize.ts';
import type { Client } from '../core/request-context.ts';

/**
 * Records a failed login in the audit log. The failures of one network in one minute are one entry with their number and
 * the first login, so that an attacker cannot fill the disk. The login of no account is not recorded, since people type
 * their password there by mistake.
 */
export async function recordFailedLogin(
  { database, now, auditLogDays = 0 }: Kernel,
  { login, client }: { login: string; client: Client },
): Promise<void> {
  if (auditLogDays === 0) return;
  const minute = now().toISOString().slice(0, 16);
  await database.transaction(async (transaction) => {
    const key = normalizeText(login);
    const account =
      key === ''
        ? null
        : await transaction.user.findFirst({
            where: { OR: [{ loginKey: key }, { emailKey: key }] },
            select: { login: true },
          });
    recordChange(transaction, {
      ...{ action: 'login-failed', kind: 'session', name: account?.login ?? '' },
      actor: { ...accountActor(0, client), credential: 'anonymous' },
      aggregation: `login-failed ${networkOf(client.address)} ${minute}`,
    });
  });
}
