import type { ContentCapabilities } from './content-capabilities.ts';
import { capabilitiesOf, effectiveStatus, type PostAccessData, statusVisibility } from './post-access-data.ts';
import { canEditAnything, canManageSite } from './site-access.ts';
import { isLoggedIn, type Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** Types whose capability to read is required even for published items. */
const readersOnly: ReadonlySet<string> = new Set([
  'cms_block',
  'cms_global_styles',
  'cms_font_family',
  'cms_font_face',
]);

const templates: ReadonlySet<string> = new Set(['cms_template', 'cms_template_part']);

/** Types that only accounts with a right to edit see. */
const editorsOnly: ReadonlySet<string> = new Set([...templates, 'nav_menu_item']);

/** May the viewer read this item at all (docs/protocol/roles.md)? Its password is checked elsewhere. */
export function canReadPost(viewer: Viewer, post: PostAccessData): boolean {
  // Revisions may contain unpublished text, so only editors of the parent see them.
  if (post.type === 'revision') return post.parent ? canEditPost(viewer, post.parent) : false;
  if (post.exposed === false || !capabilitiesOf(post)) return false;
  if (editorsOnly.has(post.type) && !post.isOpened && !canEditAnything(viewer)) return false;
  if (templates.has(post.type)) return true;
  if (readersOnly.has(post.type)) return hasReadCapability(viewer, post);
  if (statusVisibility(post.status) === 'public' || hasReadCapability(viewer, post)) return true;
  if (post.status !== 'inherit') return false;
  return post.parent ? canReadPost(viewer, post.parent) : true;
}

/** May the viewer change this item? For a revision, the rule of its parent applies. */
export function canEditPost(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision') return post.parent ? canEditPost(viewer, post.parent) : false;
  return hasChangeCapability({ viewer, post, way: 'edit' });
}

/**
 * May the viewer delete this item or move it to the trash? The front page and the page of posts require the right to
 * manage the site; for a revision, the rule of its parent applies.
 */
export function canDeletePost(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision') return post.parent ? canDeletePost(viewer, post.parent) : false;
  if (capabilitiesOf(post) && (post.isFrontPage || post.isPostsPage)) return canManageSite(viewer);
  return hasChangeCapability({ viewer, post, way: 'delete' });
}

/** May the viewer create items of a type? */
export function canCreate(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.createPosts);
}

/** May the viewer give items of a type the status publish, future or private? */
export function canPublish(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.publishPosts);
}

/** The fields of a write that require further rights than that to the item. */
export interface RestrictedInput {
  authorId?: number | null | undefined;
  sticky?: boolean | null | undefined;
}

/** The missing right to write an item with these fields, or null; `storedAuthorId` is its present author. */
export function missingRightToWrite(
  viewer: Viewer,
  input: { capabilities: ContentCapabilities; storedAuthorId?: number } & RestrictedInput,
): 'edit_others' | 'sticky' | null {
  const { capabilities, storedAuthorId, authorId, sticky } = input;
  const isForeign = Boolean(authorId) && authorId !== viewer.userId && authorId !== storedAuthorId;
  if (isForeign && !canEditOthers(viewer, capabilities)) return 'edit_others';
  return sticky && !canMakeSticky(viewer, capabilities) ? 'sticky' : null;
}

/** The first missing right to create an item with these fields, in the order of the API, or null. */
export function missingRightToCreate(
  viewer: Viewer,
  input: { capabilities: ContentCapabilities } & RestrictedInput,
): ReturnType<typeof missingRightToWrite> | 'create' {
  return missingRightToWrite(viewer, input) ?? (canCreate(viewer, input.capabilities) ? null : 'create');
}

/** May the viewer read items of a type that is not visible to everyone? */
export function canReadType(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.read);
}

/** May the viewer edit items of a type at all: the right to see a list in context edit? */
export function canEditType(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.editPosts);
}

/** May the viewer edit items of others, and so name another author? */
export function canEditOthers(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return viewerCan(viewer, capabilities.editOthersPosts);
}

/** May the viewer make an item of a type sticky? One of two capabilities is sufficient. */
export function canMakeSticky(viewer: Viewer, capabilities: ContentCapabilities): boolean {
  return canEditOthers(viewer, capabilities) || canPublish(viewer, capabilities);
}

/** The required capabilities depend on the author and the visibility of the item. */
function hasChangeCapability({
  viewer,
  post,
  way,
}: {
  viewer: Viewer;
  post: PostAccessData;
  way: 'edit' | 'delete';
}): boolean {
  const names = capabilitiesOf(post);
  if (!names || (post.isPrivacyPage && !canManageSite(viewer))) return false;
  const may = (whose: '' | 'Others' | 'Private' | 'Published') => viewerCan(viewer, names[`${way}${whose}Posts`]);
  if (isAuthor(viewer, post)) {
    return may(isPublished(post.status === 'trash' ? post.statusBeforeTrash : post.status) ? 'Published' : '');
  }
  if (!may('Others')) return false;
  if (isPublished(post.status)) return may('Published');
  return post.status !== 'private' || may('Private');
}

/** The capability to read items whose status is not visible to everyone. */
function hasReadCapability(viewer: Viewer, post: PostAccessData): boolean {
  const names = capabilitiesOf(post);
  const visibility = statusVisibility(effectiveStatus(post));
  if (!names) return false;
  if (!visibility) return viewerCan(viewer, names.editOthersPosts);
  if (visibility === 'public' || isAuthor(viewer, post)) return viewerCan(viewer, names.read);
  return visibility === 'private' ? viewerCan(viewer, names.readPrivatePosts) : canEditPost(viewer, post);
}

function isAuthor(viewer: Viewer, post: PostAccessData): boolean {
  return isLoggedIn(viewer) && viewer.userId === post.authorId;
}

function isPublished(status: string | null | undefined): boolean {
  return status === 'publish' || status === 'future';
}
