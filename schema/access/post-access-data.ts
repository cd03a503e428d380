import { type ContentCapabilities, contentCapabilities } from './capability.ts';
import type { Viewer } from './viewer-access.ts';

/** The data that determines the effective status of an item. */
export interface StatusData {
  type: string;
  status: string;
  /** The item of a revision or of an attachment. Null or absent if there is none. */
  parent?: StatusData | null;
  /** Whether the parent exists and was not loaded: it must be assumed to be hidden. */
  isParentUnknown?: boolean;
  /** The status before the item was moved to the trash. */
  statusBeforeTrash?: string | null;
  /** The statuses that the site declares; absent if it declares none. */
  declaredStatuses?: DeclaredStatuses;
}

/** The data of an item on which access depends. */
export interface PostAccessData extends StatusData {
  authorId: number;
  parent?: PostAccessData | null;
  isFrontPage?: boolean;
  isPostsPage?: boolean;
  isPrivacyPage?: boolean;
  /** The capabilities of a declared type; absent for built-in types. */
  capabilities?: ContentCapabilities;
  /** Whether a setting makes a type with an audience visible to everyone; by default only editors see it. */
  isOpenToEveryone?: boolean;
  /** False for a type that the API does not expose. */
  isExposed?: boolean;
}

/**
 * Who may read items with a status: `public`, everyone; `private`, viewers with the capability; `protected`, viewers who
 * may edit the item. Lists do not contain items with an `internal` status by default.
 */
export type StatusVisibility = 'public' | 'private' | 'protected' | 'internal';

/** Who may read items with the statuses that a site declares, by the name of the status. */
export type DeclaredStatuses = ReadonlyMap<string, StatusVisibility>;

const visibilities: ReadonlyMap<string, StatusVisibility> = new Map([
  ['publish', 'public'],
  ['private', 'private'],
  ['future', 'protected'],
  ['draft', 'protected'],
  ['pending', 'protected'],
  ['trash', 'internal'],
  ['auto-draft', 'internal'],
  ['inherit', 'internal'],
  ['request-pending', 'internal'],
  ['request-confirmed', 'internal'],
  ['request-failed', 'internal'],
  ['request-completed', 'internal'],
]);

/** The names of all built-in statuses. */
export const allStatuses: readonly string[] = [...visibilities.keys()];

/** Stands for every status that is not known: the rules treat them alike. */
export const UNKNOWN_STATUS = '';

/** Returns all statuses that a site knows: the built-in ones and those that it declares. */
export const knownStatuses = (declared: DeclaredStatuses): readonly string[] =>
  declared.size === 0 ? allStatuses : [...allStatuses, ...declared.keys()];

/** Returns the visibility of a status; undefined for an unknown status. */
export const statusVisibility = (status: string, declared?: DeclaredStatuses): StatusVisibility | undefined =>
  visibilities.get(status) ?? declared?.get(status);

/** Returns the visibility of an item by its status; that of a file without a status of its own follows its parent. */
export const itemVisibility = (post: StatusData): StatusVisibility | undefined =>
  statusVisibility(effectiveStatus(post), post.declaredStatuses);

/** Whether items with a status are published, now or at their date: they are for everyone. */
export const isPublishedStatus = (status: string | null | undefined, declared?: DeclaredStatuses): boolean =>
  status === 'publish' || status === 'future' || (typeof status === 'string' && declared?.get(status) === 'public');

/** Whether items with a status are for viewers who may read private items. */
export const isPrivateStatus = (status: string, declared?: DeclaredStatuses): boolean =>
  statusVisibility(status, declared) === 'private';

/** Whether setting a status requires the right to publish: others than the author and editors then read the item. */
export const needsRightToPublish = (status: string, declared?: DeclaredStatuses): boolean =>
  isPublishedStatus(status, declared) || isPrivateStatus(status, declared);

/** Returns the capabilities of the type of an item; undefined for an unknown type. */
export function capabilitiesOf(post: PostAccessData): ContentCapabilities | undefined {
  return post.capabilities ?? contentCapabilities(post.type);
}

/**
 * Whether an item is a file without a status of its own whose item meets a condition. A file without an item meets every
 * condition.
 */
export function isFileOf(post: PostAccessData, isMet: (owner: PostAccessData) => boolean): boolean {
  if (post.type !== 'attachment' || post.status !== 'inherit' || post.isParentUnknown) return false;
  return post.parent ? isMet(post.parent) : true;
}

/**
 * Returns the status that decides visibility. A file with the status `inherit` has the status of its parent: for a
 * trashed parent the status before the trash, without a parent `publish`.
 */
export function effectiveStatus(post: StatusData): string {
  if (post.type !== 'attachment' || post.status !== 'inherit' || post.isParentUnknown) return post.status;
  if (!post.parent) return 'publish';
  const status = effectiveStatus(post.parent);
  return status === 'trash' ? post.parent.statusBeforeTrash || status : status;
}

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
