import type { JournalAction, JournalRow } from './journal.ts';

/**
 * Of several rows that tell of one thing, one: as it was before the first of them, where the last of them stands. What
 * was made and deleted in between has never been there.
 */
export function combined(rows: readonly JournalRow[]): JournalRow[] {
  const found = new Map<string, JournalRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.objectId}`;
    const earlier = found.get(key);
    // Anew in the map: it stands where the last row stands.
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
