import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

/** What editors store with an item, as texts. */
export interface EditingRow {
  /** The id of the account that changed the item last. */
  lastEditor?: string;
  /** The lock of the editor that has the item open. */
  lock?: string;
}

const PROPERTIES = { _edit_last: 'lastEditor', _edit_lock: 'lock' } as const;

/** Loads what editors store with items, by item. */
export async function loadEditing({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, EditingRow>> {
  const rows = await kernel.database.reader.$queryRaw<
    { postId: number; key: keyof typeof PROPERTIES; value: string }[]
  >(sql`
    SELECT "postId", "key", "value" FROM "post_meta"
    WHERE ${isIn('"postId"', ids)} AND ${isIn('"key"', Object.keys(PROPERTIES))} ORDER BY "postId", "key", "id" DESC`);
  const editingByItem = new Map<number, EditingRow>();
  // Of several values of a key, the one with the lowest id is read, as in the reference. Its row is the last one.
  for (const { postId, key, value } of rows) {
    editingByItem.set(postId, { ...editingByItem.get(postId), [PROPERTIES[key]]: value });
  }
  return editingByItem;
}
