import type { ContentRow } from './content-row.ts';

/** A revision or an autosave, with the item that it belongs to. */
export type RevisionRow = ContentRow & {
  /** The item. Equal to the row itself if the autosave of a draft was saved in the draft. */
  owner: ContentRow;
};

/** Casts a row of the model to a revision. Revisions are always loaded together with their items. */
export const revisionOf = (row: ContentRow): RevisionRow => row as RevisionRow;
