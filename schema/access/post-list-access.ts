import type { ContentCapabilities } from './content-capabilities.ts';
import { canEditPost, canReadPost } from './post-access.ts';
import type { PostFacts } from './post-facts.ts';
import { type Viewer, viewerCan } from './viewer.ts';

/**
 * A list and its total hold what the filters match and the viewer may see. Before the query, a status other than the
 * type's default one has to be allowed; the query then leaves out each item that the viewer may not see.
 */
export interface StatusFilter {
  viewer: Viewer;
  capabilities: ContentCapabilities;
  statuses: readonly string[];
  /** `publish`, or `inherit` for attachments: what everybody may ask for. */
  defaultStatus: string;
}

/** Takes a status filter, gives the first status that the viewer may not ask for (`rest_forbidden_status`), or null. */
export function forbiddenStatus({ viewer, capabilities, statuses, defaultStatus }: StatusFilter): string | null {
  if (viewerCan(viewer, capabilities.editPosts)) return null;
  const mayReadPrivate = viewerCan(viewer, capabilities.readPrivatePosts);
  return statuses.find((status) => status !== defaultStatus && !(status === 'private' && mayReadPrivate)) ?? null;
}

/** Does an item of a list's page go out to the viewer? In context edit that takes the right to change it. */
export function isListed(input: { viewer: Viewer; post: PostFacts; context: 'view' | 'embed' | 'edit' }): boolean {
  const { viewer, post, context } = input;
  return context === 'edit' ? canEditPost(viewer, post) : canReadPost(viewer, post);
}

/** The statuses that the filter `any` stands for. */
export const anyStatuses: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private'];
