import { type ContentCapabilities, contentCapabilities } from './content-capabilities.ts';

/** What the status that counts depends on. */
export interface StatusFacts {
  type: string;
  status: string;
  /** The item this one belongs to: the post of a revision, the post an attachment hangs on. Null or absent: none. */
  parent?: StatusFacts | null;
  /** The status it had before it went to the trash. */
  statusBeforeTrash?: string | null;
}

/** What the rules need to know of a post-like item; loaders fill it, the rules ask nothing else. */
export interface PostFacts extends StatusFacts {
  authorId: number;
  parent?: PostFacts | null;
  isFrontPage?: boolean;
  isPostsPage?: boolean;
  isPrivacyPage?: boolean;
  /** The names of a type that the site declares itself; built-in types need none. */
  capabilities?: ContentCapabilities;
  /** A setting opens to everybody what else those see who edit something. */
  isOpened?: boolean;
  /** False for a type that the API does not show. */
  exposed?: boolean;
}

/** Who sees items in a status: everybody, holders of a capability, their editors, or no listing at all. */
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

/** Takes a status name, gives its visibility, or undefined when there is no such status. */
export function statusVisibility(status: string): StatusVisibility | undefined {
  return visibilities.get(status);
}

/** The capability names that hold for an item, or undefined when its type is not known. */
export function capabilitiesOf(post: PostFacts): ContentCapabilities | undefined {
  return post.capabilities ?? contentCapabilities(post.type);
}

/**
 * The status that counts: an attachment that inherits has its parent's (before the trash, if it lies there), and
 * counts as published when it hangs on nothing.
 */
export function effectiveStatus(post: StatusFacts): string {
  if (post.type !== 'attachment') return post.status;
  if (['private', 'trash', 'auto-draft'].includes(post.status)) return post.status;
  if (post.status !== 'inherit' || !post.parent) return 'publish';
  const status = effectiveStatus(post.parent);
  return status === 'trash' ? post.parent.statusBeforeTrash || 'publish' : status;
}
