import type { ContentCapabilities } from './content-capabilities.ts';
import { canEditPost, canReadPost } from './post-access.ts';
import type { PostAccessData } from './post-access-data.ts';
import type { Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/**
 * The statuses by which a list is filtered. Statuses other than the default are checked before the query; the query
 * itself excludes items that are not visible to the viewer.
 */
export interface StatusFilter {
  viewer: Viewer;
  capabilities: ContentCapabilities;
  statuses: readonly string[];
  /** `publish`, or `inherit` for attachments. Everyone may request it. */
  defaultStatus: string;
}

/** Returns the first status that the viewer may not filter by (error `rest_forbidden_status`), or null. */
export function forbiddenStatus({ viewer, capabilities, statuses, defaultStatus }: StatusFilter): string | null {
  if (viewerCan(viewer, capabilities.editPosts)) return null;
  const mayReadPrivate = viewerCan(viewer, capabilities.readPrivatePosts);
  return statuses.find((status) => status !== defaultStatus && !(status === 'private' && mayReadPrivate)) ?? null;
}

/**
 * The statuses that a filter selects. Without one, those of the default; an empty list adds the private items, of which
 * viewers see those that they may read. Files have the status of their item.
 */
export function selectedStatuses(
  requested: readonly string[] | null | undefined,
  { viewer, defaultStatus }: Pick<StatusFilter, 'viewer' | 'defaultStatus'>,
): readonly string[] {
  if (requested?.length) return requested;
  const addsPrivate = requested && viewer.userId > 0 && defaultStatus === 'publish';
  return addsPrivate ? [defaultStatus, 'private'] : [defaultStatus];
}

/** Whether a list contains the item for this viewer. In the context `edit` the viewer must be able to edit the item. */
export function isListed(input: { viewer: Viewer; post: PostAccessData; context: 'view' | 'embed' | 'edit' }): boolean {
  const { viewer, post, context } = input;
  return context === 'edit' ? canEditPost(viewer, post) : canReadPost(viewer, post);
}
