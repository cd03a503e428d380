import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

/** What editors store with an item. */
export interface EditingRow {
  /** The id of the account that changed the item last; 0 for none. */
  lastEditorId?: number;
  /** The lock of the editor that has the item open, as it is stored. */
  lock?: string;
}

/** The meta key of the account that changed an item last in an editor. */
export const LAST_EDITOR_KEY = '_edit_last';

/** The properties with the stored values of the keys. */
const READERS: Readonly<Record<string, (value: string) => EditingRow>> = {
  [LAST_EDITOR_KEY]: (value) => ({ lastEditorId: Number(/^"?(\d{1,10})"?$/.exec(value)?.[1] ?? 0) }),
  _edit_lock: (lock) => ({ lock }),
};

/** Loads what editors store with items, by item. */
export async function loadEditing({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, EditingRow>> {
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; key: string; value: string }[]>(sql`
    SELECT "postId", "key", "value" FROM "post_meta"
    WHERE ${isIn('"postId"', ids)} AND ${isIn('"key"', Object.keys(READERS))} ORDER BY "postId", "key", "id" DESC`);
  const editingByItem = new Map<number, EditingRow>();
  // Of several values of a key, the one with the lowest id is read, as in the reference. Its row is the last one.
  for (const { postId, key, value } of rows) {
    editingByItem.set(postId, { ...editingByItem.get(postId), ...READERS[key]?.(value) });
  }
  return editingByItem;
}
