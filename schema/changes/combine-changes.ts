import type { JournalAction, JournalRow } from '../core/journal/change-journal.ts';

/**
 * Combines the rows of one item into one: with its state before the first of them, at the position of the last. An item
 * that was created and deleted in between is left out.
 */
export function combineChanges(rows: readonly JournalRow[]): JournalRow[] {
  const found = new Map<string, JournalRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.objectId}`;
    const earlier = found.get(key);
    // Inserted again, so that it has the position of the last row.
    found.delete(key);
    if (!earlier) found.set(key, row);
    else if (earlier.action !== 'created' || row.action !== 'deleted') {
      const { oldStatus, oldAuthorId, oldParentId, type } = earlier;
      const action = bothActions(earlier.action, row.action);
      found.set(key, { ...row, type, action, oldStatus, oldAuthorId, oldParentId });
    }
  }
  return [...found.values()];
}

function bothActions(first: JournalAction, second: JournalAction): JournalAction {
  if (first === 'created') return 'created';
  return second === 'deleted' ? 'deleted' : 'updated';
}
