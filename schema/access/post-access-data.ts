import { type ContentCapabilities, contentCapabilities } from './content-capabilities.ts';

/** The data that determines the effective status. */
export interface StatusData {
  type: string;
  status: string;
  /** The parent: the post of a revision, the item of an attachment. Null or absent: none. */
  parent?: StatusData | null;
  /** The status it had before it went to the trash. */
  statusBeforeTrash?: string | null;
}

/** The data of an item that the rules read. */
export interface PostAccessData extends StatusData {
  authorId: number;
  parent?: PostAccessData | null;
  isFrontPage?: boolean;
  isPostsPage?: boolean;
  isPrivacyPage?: boolean;
  /** The names of a type that the site declares itself; built-in types need none. */
  capabilities?: ContentCapabilities;
  /** Whether a setting makes a type visible to everyone that only editors see by default. */
  isOpened?: boolean;
  /** False for a type that the API does not show. */
  exposed?: boolean;
}

/** Who sees items of a status: everyone, holders of a capability, their editors, or no list at all. */
export type StatusVisibility = 'public' | 'private' | 'protected' | 'internal';

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

/** All statuses that the rule of reading knows. */
export const allStatuses: readonly string[] = [...visibilities.keys()];

/** Takes a status name, returns its visibility, or undefined when there is no such status. */
export function statusVisibility(status: string): StatusVisibility | undefined {
  return visibilities.get(status);
}

/** The capability names that hold for an item, or undefined when its type is not known. */
export function capabilitiesOf(post: PostAccessData): ContentCapabilities | undefined {
  return post.capabilities ?? contentCapabilities(post.type);
}

/**
 * The effective status: an attachment that inherits has its parent's (for a trashed parent, that before the trash), and
 * is published without a parent.
 */
export function effectiveStatus(post: StatusData): string {
  if (post.type !== 'attachment') return post.status;
  if (['private', 'trash', 'auto-draft'].includes(post.status)) return post.status;
  if (post.status !== 'inherit' || !post.parent) return 'publish';
  const status = effectiveStatus(post.parent);
  return status === 'trash' ? post.parent.statusBeforeTrash || 'publish' : status;
}
