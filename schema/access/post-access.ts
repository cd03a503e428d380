import type { ContentCapabilities } from './capability.ts';
import { coversKind, kindOfType } from './password-scopes.ts';
import {
  capabilitiesOf,
  type DeclaredStatuses,
  isFileOf,
  isPrivateStatus,
  isPublishedStatus,
  itemVisibility,
  type PostAccessData,
  statusVisibility,
} from './post-access-data.ts';
import { canEditAnything, canManageSite } from './site-access.ts';
import { isLoggedIn, type Viewer, viewerCan } from './viewer-access.ts';

/** Types whose published items also require the capability to read. */
const TYPES_WITH_READ_CAPABILITY: ReadonlySet<string> = new Set([
  'cms_block',
  'cms_global_styles',
  'cms_font_family',
  'cms_font_face',
]);

const TEMPLATE_TYPES: ReadonlySet<string> = new Set(['cms_template', 'cms_template_part']);

/** Types that are visible only to viewers who can edit items of some type. */
const EDITOR_TYPES: ReadonlySet<string> = new Set([...TEMPLATE_TYPES, 'nav_menu_item']);

/** Whether the viewer may read an item (docs/protocol/roles.md). Does not check the password of the item. */
export function canReadPost(viewer: Viewer, post: PostAccessData): boolean {
  // Revisions may contain unpublished text, so only editors of the parent see them.
  if (post.type === 'revision') return post.parent ? canEditPost(viewer, post.parent) : false;
  if (post.isExposed === false || !capabilitiesOf(post)) return false;
  if (EDITOR_TYPES.has(post.type) && !post.isOpenToEveryone && !isEditor(viewer, post.type)) return false;
  if (TEMPLATE_TYPES.has(post.type)) return post.status === 'publish' || hasReadCapability(viewer, post);
  if (TYPES_WITH_READ_CAPABILITY.has(post.type)) return hasReadCapability(viewer, post);
  if (statusVisibility(post.status, post.declaredStatuses) === 'public' || hasReadCapability(viewer, post)) return true;
  return isFileOf(post, (owner) => canReadPost(viewer, owner));
}

/** Whether the viewer may read items of a type that only editors see. */
const isEditor = (viewer: Viewer, type: string): boolean =>
  canEditAnything(viewer) && coversKind(viewer, kindOfType(type));

/** Whether the viewer may change an item. For a revision, the rule of its parent applies. */
export function canEditPost(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision') return post.parent ? canEditPost(viewer, post.parent) : false;
  return hasChangeCapability({ viewer, post, operation: 'edit' });
}

/**
 * Whether the viewer may delete an item or move it to the trash. The front page and the posts page require the
 * capability `manage_options`. For a revision, the rule of its parent applies.
 */
export function canDeletePost(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision') return post.parent ? canDeletePost(viewer, post.parent) : false;
  if (capabilitiesOf(post) && (post.isFrontPage || post.isPostsPage))
    return canManageSite(viewer) && coversKind(viewer, kindOfType(post.type));
  return hasChangeCapability({ viewer, post, operation: 'delete' });
}

/** Whether the viewer may create items of a type. */
export function canCreate(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.createPosts);
}

/** Whether the viewer may set the status `publish`, `future` or `private` on items of a type. */
export function canPublish(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.publishPosts);
}

/** Fields of an input that require more than the right to write the item. */
export interface RestrictedInput {
  authorId?: number | null | undefined;
  sticky?: boolean | null | undefined;
}

/** Returns the right that the viewer lacks to write these fields, or null. `storedAuthorId` is the current author. */
export function missingRightToWrite(
  viewer: Viewer,
  input: { capabilities: ContentCapabilities; storedAuthorId?: number } & RestrictedInput,
): 'edit_others' | 'sticky' | null {
  const { capabilities, storedAuthorId, authorId, sticky } = input;
  const changesAuthor = Boolean(authorId) && authorId !== viewer.userId && authorId !== storedAuthorId;
  if (changesAuthor && !canEditOthers(viewer, capabilities)) return 'edit_others';
  return sticky && !canMakeSticky(viewer, capabilities) ? 'sticky' : null;
}

/** Returns the first right that the viewer lacks to create an item with these fields, in the order of REST, or null. */
export function missingRightToCreate(
  viewer: Viewer,
  input: { capabilities: ContentCapabilities } & RestrictedInput,
): ReturnType<typeof missingRightToWrite> | 'create' {
  return missingRightToWrite(viewer, input) ?? (canCreate(viewer, input.capabilities) ? null : 'create');
}

/** Whether the viewer may read items of a type that is not visible to everyone. */
export function canReadType(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.read);
}

/** Whether the viewer may edit some items of a type. Lists in the context `edit` require this. */
export function canEditType(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.editPosts);
}

/** Whether the viewer may edit items of other authors and set another author. */
export function canEditOthers(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.editOthersPosts);
}

/** Whether the viewer may search the texts of all items of a type, also of protected and unpublished ones. */
export const canSearchAllTexts = (
  viewer: Viewer,
  { name, capabilities }: { name: string; capabilities: ContentCapabilities },
): boolean => coversKind(viewer, kindOfType(name)) && canEditOthers(viewer, capabilities);

/** Whether the viewer may make items of a type sticky. Requires the capability to edit others' items or to publish. */
export function canMakeSticky(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return canEditOthers(viewer, capabilities) || canPublish(viewer, capabilities);
}

/** Whether the viewer has the capabilities to edit or delete an item, which depend on its author and status. */
function hasChangeCapability({
  viewer,
  post,
  operation,
}: {
  viewer: Viewer;
  post: PostAccessData;
  operation: 'edit' | 'delete';
}): boolean {
  const names = capabilitiesOf(post);
  const { declaredStatuses } = post;
  const isPublished = (status: string | null | undefined) => isPublishedStatus(status, declaredStatuses);
  if (!names || !coversKind(viewer, kindOfType(post.type))) return false;
  if (post.isPrivacyPage && !canManageSite(viewer)) return false;
  const can = (scope: '' | 'Others' | 'Private' | 'Published') => viewerCan(viewer, names[`${operation}${scope}Posts`]);
  if (isAuthor(viewer, post)) {
    return can(isPublished(post.status === 'trash' ? post.statusBeforeTrash : post.status) ? 'Published' : '');
  }
  if (!can('Others')) return false;
  if (isPublished(post.status)) return can('Published');
  return !isPrivateStatus(post.status, declaredStatuses) || can('Private');
}

/** Whether the viewer has the capability to read an item of this type and status. */
function hasReadCapability(viewer: Viewer, post: PostAccessData): boolean {
  const names = capabilitiesOf(post);
  const visibility = itemVisibility(post);
  if (!names || !coversKind(viewer, kindOfType(post.type))) return false;
  if (!visibility) return viewerCan(viewer, names.editOthersPosts);
  if (visibility === 'public' || isAuthor(viewer, post)) return viewerCan(viewer, names.read);
  return visibility === 'private' ? viewerCan(viewer, names.readPrivatePosts) : canEditPost(viewer, post);
}

function isAuthor(viewer: Viewer, post: PostAccessData): boolean {
  return isLoggedIn(viewer) && viewer.userId === post.authorId;
}

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
  /** The statuses that the site declares. */
  declaredStatuses?: DeclaredStatuses;
}

/** Returns the first status that the viewer may not filter by (error `rest_forbidden_status`), or null. */
export function forbiddenStatus(filter: StatusFilter): string | null {
  const { viewer, capabilities, statuses, defaultStatus, declaredStatuses } = filter;
  if (viewerCan(viewer, capabilities.editPosts)) return null;
  const mayReadPrivate = viewerCan(viewer, capabilities.readPrivatePosts);
  const isAllowed = (status: string) =>
    status === defaultStatus ||
    declaredStatuses?.get(status) === 'public' ||
    (mayReadPrivate && isPrivateStatus(status, declaredStatuses));
  return statuses.find((status) => !isAllowed(status)) ?? null;
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
