import type { Post } from '../../../prisma/generated/sqlite/client.ts';

/**
 * A post-like item as its fields read it. A query loads the columns that the selected fields declare (see
 * `reads`), and no others.
 */
export type ContentRow = Post & {
  /** The query that loaded the row had the right password. */
  unlocked?: boolean;
  /** Read in the edit context, by a viewer who may edit it. */
  forEditing?: boolean;
  /** The viewer has written it with this request, and knows the texts. */
  written?: boolean;
  /** Of an item in the trash, where it was loaded: the status it had before. */
  statusBeforeTrash?: string | null;
};

/** The columns that `loadAccessData` reads. */
export const ACCESS_COLUMNS = ['type', 'status', 'authorId', 'parentId'] as const;

/** Marks a row as read by a viewer who may edit it: its password is not required. */
export function openForEditing(row: ContentRow): void {
  row.unlocked = true;
  row.forEditing = true;
}
