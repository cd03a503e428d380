import { canModerateComments } from './comment-access.ts';
import { canEditPost, canReadPost } from './post-access.ts';
import { capabilitiesOf, type PostAccessData } from './post-access-data.ts';
import { coversKind, kindOfType } from './scope-kind.ts';
import { canEditTheme } from './site-access.ts';
import { canListUsers, isSelf, type UserAccessData } from './user-access.ts';
import type { Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** Types that the WPGraphQL API returns by the rules of REST: they have no address of their own. */
const isInternalType = (type: string): boolean => type === 'nav_menu_item' || type.startsWith('cms_');

/**
 * Whether the WPGraphQL API returns an item to the viewer. Its rules follow the status alone: unpublished items are
 * visible to viewers who may edit items of the type, private ones to those who may read all private items.
 */
export function isVisibleNode(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision' || isInternalType(post.type)) return canReadPost(viewer, post);
  const names = capabilitiesOf(post);
  if (post.isExposed === false || !names) return false;
  if (post.status === 'inherit' && post.parent) return isVisibleNode(viewer, post.parent);
  return canListStatus(viewer, { type: post.type, status: post.status, capabilities: names });
}

/** Whether a list of the WPGraphQL API may be filtered by a status. Items of other statuses are left out of the list. */
export function canListStatus(
  viewer: Viewer,
  {
    type,
    status,
    capabilities,
  }: {
    type: string;
    status: string;
    capabilities: Pick<NonNullable<PostAccessData['capabilities']>, 'editPosts' | 'readPrivatePosts'>;
  },
): boolean {
  if (status === 'publish' || status === 'inherit') return true;
  if (!coversKind(viewer, kindOfType(type))) return false;
  return viewerCan(viewer, status === 'private' ? capabilities.readPrivatePosts : capabilities.editPosts);
}

/** Whether the WPGraphQL API returns a menu. Menus without a location are for viewers who may edit the theme. */
export const canSeeMenu = (viewer: Viewer, { isAtLocation }: { isAtLocation: boolean }): boolean =>
  isAtLocation || canEditTheme(viewer);

/** Whether a password hides the texts of an item from the viewer. */
export const isRestrictedNode = (
  viewer: Viewer,
  { post, password }: { post: PostAccessData; password: string },
): boolean => password !== '' && !canEditPost(viewer, post);

/** Whether the viewer may read the mail address, login, rights and dates of an account. */
export const canReadPrivateProfile = (viewer: Viewer, user: UserAccessData): boolean =>
  isSelf(viewer, user) || canListUsers(viewer);

/** Whether the viewer may read a role: one of their own, or any with the right to list accounts. */
export const canReadRole = (viewer: Viewer, role: string): boolean =>
  viewer.roles.includes(role) || canListUsers(viewer);

/**
 * Whether the WPGraphQL API returns a comment: all approved ones on visible items, also on items with a password; others
 * to moderators only, not to their authors.
 */
export const isVisibleCommentNode = (
  viewer: Viewer,
  { status, post }: { status: string; post: PostAccessData },
): boolean => isVisibleNode(viewer, post) && (status === 'approved' || canModerateComments(viewer));
