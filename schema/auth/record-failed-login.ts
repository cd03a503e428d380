import { accountActor } from '../core/audit/audit-actor.ts';
import { recordChange } from '../core/audit/audit-journal.ts';
import { networkOf } from '../core/client-network.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import type { Client } from '../core/request-context.ts';

/**
 * Records a failed login in the audit log. The failures of one network in one minute are one entry with their number and
 * the first login, so that an attacker cannot fill the disk.
 */
export async function recordFailedLogin(
  { database, now, auditLogDays = 0 }: Kernel,
  { login, client }: { login: string; client: Client },
): Promise<void> {
  if (auditLogDays === 0) return;
  const minute = now().toISOString().slice(0, 16);
  await database.transaction(async (transaction) => {
    recordChange(transaction, {
      ...{ action: 'login-failed', kind: 'session', name: login },
      actor: { ...accountActor(0, client), credential: 'anonymous' },
      aggregation: `login-failed ${networkOf(client.address)} ${minute}`,
    });
  });
}
