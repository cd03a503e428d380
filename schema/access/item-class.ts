import type { Viewer } from './viewer-access.ts';

/**
 * A class of items for which the rules of access give one answer: items with one status that are, or are not, the
 * viewer's own. SQL can compare both.
 */
export interface ItemClass {
  status: string;
  isOwn: boolean;
}

/** An author id that no viewer has. */
const OTHER_AUTHOR_ID = -1;

/** Returns an author id that represents the class: that of the viewer, or one that no viewer has. */
export const classAuthorId = (viewer: Viewer, { isOwn }: Pick<ItemClass, 'isOwn'>): number =>
  isOwn ? viewer.userId : OTHER_AUTHOR_ID;

/** Returns the values that `isOwn` can have for this viewer. Anonymous viewers own no items. */
export const possibleOwnership = (viewer: Viewer): readonly boolean[] => (viewer.userId > 0 ? [false, true] : [false]);
