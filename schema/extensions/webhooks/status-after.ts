import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import { isIn, sql } from '../../core/sql.ts';
import { groupBy } from '../../values/group-by.ts';

/** A row of the journal about one of the items of a batch: in the batch or after it. */
type StatusRow = Pick<JournalRow, 'id' | 'kind' | 'objectId' | 'oldStatus'>;

/** The statuses that items had after each change of a batch. */
export interface StatusHistory {
  /** Returns the status after a change of the batch; empty for a term, and for an item that no longer exists. */
  after(row: JournalRow): string;
  /**
   * Whether a change that is not in the batch precedes one that is: two transactions that changed the same item can be
   * in the journal in the order of their beginnings.
   */
  readonly isOutOfOrder: boolean;
}

const keyOf = ({ kind, objectId }: Pick<JournalRow, 'kind' | 'objectId'>): string => `${kind} ${objectId}`;

/**
 * Reads the statuses after the changes of a batch. The journal has the status before each change, so the next change of
 * an item tells the status after this one; after the last change, it is the current status. The current statuses are
 * read first: a change that is committed in between is then found in the journal.
 */
export async function readStatusHistory(
  client: TransactionClient,
  batch: readonly JournalRow[],
): Promise<StatusHistory> {
  const postIds = idsOf(batch, 'post');
  const commentIds = idsOf(batch, 'comment');
  const current = await client.$queryRaw<(Pick<JournalRow, 'kind' | 'objectId'> & { status: string })[]>(sql`
    SELECT 'post' AS "kind", "id" AS "objectId", "status" FROM "posts" WHERE ${isIn('"id"', postIds)}
    UNION ALL
    SELECT 'comment' AS "kind", "id" AS "objectId", "status" FROM "comments" WHERE ${isIn('"id"', commentIds)}`);
  const currentStatus = new Map(current.map((row) => [keyOf(row), row.status]));
  const firstId = Math.min(...batch.map(({ id }) => id));
  const ids = [...new Set(batch.map(({ objectId }) => objectId))];
  const rows = await client.$queryRaw<StatusRow[]>(sql`
    SELECT "id", "kind", "objectId", "oldStatus" FROM "content_changes"
    WHERE "id" >= ${firstId} AND ${isIn('"objectId"', ids)} ORDER BY "id"`);
  const byItem = groupBy(rows, keyOf);
  const batchIds = new Set(batch.map(({ id }) => id));
  return {
    after: (row) => {
      if (row.kind === 'term' || row.action === 'deleted') return '';
      const next = byItem.get(keyOf(row))?.find(({ id }) => id > row.id);
      return next ? next.oldStatus : (currentStatus.get(keyOf(row)) ?? '');
    },
    isOutOfOrder: [...byItem.values()].some((itemRows) => {
      const firstOutside = itemRows.findIndex(({ id }) => !batchIds.has(id));
      return firstOutside >= 0 && itemRows.slice(firstOutside).some(({ id }) => batchIds.has(id));
    }),
  };
}

const idsOf = (batch: readonly JournalRow[], kind: JournalRow['kind']): number[] => [
  ...new Set(batch.filter((row) => row.kind === kind).map(({ objectId }) => objectId)),
];
