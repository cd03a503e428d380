import type { JournalAction, JournalRow } from '../core/journal/change-journal.ts';

/**
 * Combines the rows of each item into one row: with the state before the first row, at the position of the last row.
 * Items that were both created and deleted are omitted.
 */
export function combineChanges(rows: readonly JournalRow[]): JournalRow[] {
  const byItem = new Map<string, JournalRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.objectId}`;
    const earlier = byItem.get(key);
    // Deleted and set again, so that the order of the map is that of the last rows.
    byItem.delete(key);
    if (!earlier) byItem.set(key, row);
    else if (earlier.action !== 'created' || row.action !== 'deleted') {
      const { oldStatus, oldAuthorId, oldParentId, type } = earlier;
      const action = combineActions(earlier.action, row.action);
      byItem.set(key, { ...row, type, action, oldStatus, oldAuthorId, oldParentId });
    }
  }
  return [...byItem.values()];
}

function combineActions(first: JournalAction, second: JournalAction): JournalAction {
  if (first === 'created') return 'created';
  return second === 'deleted' ? 'deleted' : 'updated';
}
