import type { ContentRow } from './content-row.ts';

/** A revision or an autosave as its fields read it, with the item that it is a version of. */
export type RevisionRow = ContentRow & {
  /** The item itself where a draft was saved in place. */
  owner: ContentRow;
};

/** The row of the model as a revision: revisions are loaded together with their items. */
export const revisionOf = (row: ContentRow): RevisionRow => row as RevisionRow;
