import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { AuditAction } from '../../core/audit/audit-change.ts';
import { journalOf } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';

/** A change of an item for the audit log. */
interface ItemChange {
  action: AuditAction;
  before?: Post;
  after?: Post;
  /** The meta values that were written, by key: only the keys are recorded. */
  meta?: ReadonlyMap<string, unknown>;
  /** The ids of assigned and removed terms. */
  termIds?: readonly number[];
  /** What the kind of the item stores in other tables. */
  kindRows?: { before: object | null; after: object } | undefined;
}

/** Records a change of an item. */
export function recordItem(
  client: TransactionClient,
  { action, before, after, meta, termIds = [], kindRows }: ItemChange,
): void {
  const item = after ?? before;
  if (!item) return;
  journalOf(client)?.record({
    ...{ action, kind: 'post', id: item.id, type: item.type, name: item.title || item.slug },
    before: before ? { ...before, ...kindRows?.before } : null,
    after: after ? { ...after, ...kindRows?.after } : null,
    names: { meta: [...(meta?.keys() ?? [])], terms: termIds.map(String) },
  });
}
