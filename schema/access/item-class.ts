import type { Viewer } from './viewer-access.ts';

/** The data of the rule of reading that SQL can compare: the status, and whether the viewer is the author. */
export interface ItemClass {
  status: string;
  isOwn: boolean;
}

/** The author id of an item that is not the viewer's. */
const SOMEBODY_ELSE = -1;

/** The author id of a class. */
export const classAuthorId = (viewer: Viewer, { isOwn }: Pick<ItemClass, 'isOwn'>): number =>
  isOwn ? viewer.userId : SOMEBODY_ELSE;

/** Whether items may be the viewer's own: never for anonymous requests. */
export const possibleOwnership = (viewer: Viewer): readonly boolean[] => (viewer.userId > 0 ? [false, true] : [false]);
