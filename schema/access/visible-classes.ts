import { statusVisibility } from './post-facts.ts';
import type { Viewer } from './viewer.ts';

/** What the rule of reading asks of an item that a statement can ask as well: its status, and whether it is the viewer's. */
export interface ItemClass {
  status: string;
  isOwn: boolean;
}

/** Nobody's number: an item of somebody else. */
const SOMEBODY_ELSE = -1;

/** The author that stands for a class. */
export const authorOf = (viewer: Viewer, { isOwn }: Pick<ItemClass, 'isOwn'>): number =>
  isOwn ? viewer.userId : SOMEBODY_ELSE;

/** Whose items there are for a viewer: those of others alone where nobody is logged in. */
export const ownersFor = (viewer: Viewer): readonly boolean[] => (viewer.userId > 0 ? [false, true] : [false]);

/** All statuses that items above a file may have. */
const STATUSES = [
  'publish',
  'private',
  'future',
  'draft',
  'pending',
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
] as const;

/** The statuses that items above others may have. Checked against the rule: none that it knows is missing. */
export const knownStatuses: readonly string[] = STATUSES.filter((status) => statusVisibility(status) !== undefined);
