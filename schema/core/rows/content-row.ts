import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { PostAccessData } from '../../access/post-access-data.ts';
import type { SourceTexts } from './source-texts.ts';

/** The texts and meta values of an autosave that a preview shows in place of those of the item. */
export interface PreviewedAutosave {
  id: number;
  source: SourceTexts;
  meta: ReadonlyMap<string, unknown>;
}

/**
 * A post-like item. A query loads only the columns that the selected fields declare (see `reads`).
 */
export type ContentRow = Post & {
  /** Whether the request contains the password of the item. */
  unlocked?: boolean;
  /** Whether the item was read in the context `edit`, by a viewer who may edit it. */
  forEditing?: boolean;
  /** Whether the viewer wrote the item with this request, and so knows its texts. */
  written?: boolean;
  /** The status of a trashed item before the trash, if it was loaded. */
  statusBeforeTrash?: string | null;
  /** The access data of the item with its parent, if it was loaded. */
  accessData?: PostAccessData;
  /** Present if the row shows an autosave. */
  previewed?: PreviewedAutosave;
};

/**
 * Whether a password that the request does not have hides the texts of an item. A row without the column `password` is
 * hidden: fields that ask must read it.
 */
export const isLocked = ({ password, unlocked }: Pick<ContentRow, 'password' | 'unlocked'>): boolean =>
  password !== '' && unlocked !== true;

/** The columns that `loadAccessData` reads. */
export const ACCESS_COLUMNS = ['type', 'status', 'authorId', 'parentId'] as const;

/** Marks a row as read by a viewer who may edit it: its password is not required. */
export function openForEditing(row: ContentRow): void {
  row.unlocked = true;
  row.forEditing = true;
}
