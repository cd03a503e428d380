import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import type { AuditAction } from '../../../core/audit/audit-change.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';

/** Records a change of an account in the audit log. Preferences of its editor are not recorded. */
export function recordUser(
  client: TransactionClient,
  { action, before, after }: { action: AuditAction; before?: User; after?: User },
): void {
  const user = after ?? before;
  if (!user) return;
  recordChange(client, {
    ...{ action, kind: 'user', id: user.id, name: user.login },
    before: before ?? null,
    after: after ?? null,
  });
}
