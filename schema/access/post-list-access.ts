import type { ContentCapabilities } from './content-capabilities.ts';
import { canEditPost, canReadPost } from './post-access.ts';
import type { PostAccessData } from './post-access-data.ts';
import type { Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/**
 * A list and its total contain the items that match the filters and are visible to the viewer. A status other than the
 * default of the type must be allowed before the query; the query excludes items that are not visible.
 */
export interface StatusFilter {
  viewer: Viewer;
  capabilities: ContentCapabilities;
  statuses: readonly string[];
  /** `publish`, or `inherit` for attachments: everyone may request it. */
  defaultStatus: string;
}

/** Takes a status filter, returns the first status that the viewer may not request (`rest_forbidden_status`), or null. */
export function forbiddenStatus({ viewer, capabilities, statuses, defaultStatus }: StatusFilter): string | null {
  if (viewerCan(viewer, capabilities.editPosts)) return null;
  const mayReadPrivate = viewerCan(viewer, capabilities.readPrivatePosts);
  return statuses.find((status) => status !== defaultStatus && !(status === 'private' && mayReadPrivate)) ?? null;
}

/** Is an item of a list visible to the viewer? In context edit this requires the right to change it. */
export function isListed(input: { viewer: Viewer; post: PostAccessData; context: 'view' | 'embed' | 'edit' }): boolean {
  const { viewer, post, context } = input;
  return context === 'edit' ? canEditPost(viewer, post) : canReadPost(viewer, post);
}
