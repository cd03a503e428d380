import type { Term } from '../../../../prisma/generated/sqlite/client.ts';
import type { AuditAction } from '../../../core/audit/audit-change.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';

/** Records a change of a term in the audit log. */
export function recordTerm(
  client: TransactionClient,
  { action, before, after }: { action: AuditAction; before?: Term; after?: Term },
): void {
  const term = after ?? before;
  if (!term) return;
  const { id, taxonomy, name } = term;
  recordChange(client, {
    ...{ action, kind: 'term', id, type: taxonomy, name },
    before: before ?? null,
    after: after ?? null,
  });
}
