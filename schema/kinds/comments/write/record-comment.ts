import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import type { AuditAction } from '../../../core/audit/audit-change.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';

/** Records a change of a comment in the audit log. */
export function recordComment(
  client: TransactionClient,
  { action, before, after }: { action: AuditAction; before?: Comment; after?: Comment },
): void {
  const comment = after ?? before;
  if (!comment) return;
  const { id, type, authorName } = comment;
  recordChange(client, {
    ...{ action, kind: 'comment', id, type, name: authorName },
    before: before ?? null,
    after: after ?? null,
  });
}
