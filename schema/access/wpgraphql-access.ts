import { canModerateComments } from './comment-access.ts';
import { canReadPost } from './post-access.ts';
import { capabilitiesOf, type PostAccessData } from './post-access-data.ts';
import { coversKind, kindOfType } from './scope-kind.ts';
import { canEditTheme } from './site-access.ts';
import { canListUsers, isSelf, type UserAccessData } from './user-access.ts';
import type { Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** Types that the WPGraphQL API returns by the rules of REST: they have no address of their own. */
const isInternalType = (type: string): boolean => type === 'nav_menu_item' || type.startsWith('cms_');

/**
 * Whether the WPGraphQL API returns an item to the viewer. Private items are visible to viewers who may read all of them,
 * not even to their authors; other unpublished ones to viewers who may edit items of the type, except drafts of others
 * that were never saved. `isRestrictedNode` says how much of them.
 */
export function isVisibleNode(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision' || isInternalType(post.type)) return canReadPost(viewer, post);
  const names = capabilitiesOf(post);
  if (post.isExposed === false || !names) return false;
  if (post.status === 'publish') return true;
  if (post.status === 'inherit') return post.parent ? isVisibleNode(viewer, post.parent) : true;
  if (!coversKind(viewer, kindOfType(post.type))) return false;
  if (post.status === 'private') return viewerCan(viewer, names.readPrivatePosts);
  return viewerCan(viewer, names.editPosts) && (post.status !== 'auto-draft' || isOwnItem(viewer, post));
}

const isOwnItem = (viewer: Viewer, { authorId }: PostAccessData): boolean => isSelf(viewer, { id: authorId });

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

/** The statuses of unpublished items whose texts only their authors and editors of others' items read. */
const RESTRICTED_STATUSES: ReadonlySet<string> = new Set(['draft', 'pending', 'future']);

/**
 * Whether the WPGraphQL API returns only the title, the address and the status of a visible item to the viewer: an item
 * with a password, or one that is not published yet. Its author and viewers who may edit others' items see all of it.
 */
export function isRestrictedNode(
  viewer: Viewer,
  { post, password }: { post: PostAccessData; password: string },
): boolean {
  if (password === '' && !RESTRICTED_STATUSES.has(post.status)) return false;
  const names = capabilitiesOf(post);
  if (!names || !coversKind(viewer, kindOfType(post.type))) return true;
  return !isOwnItem(viewer, post) && !viewerCan(viewer, names.editOthersPosts);
}

/** Whether the viewer may read the mail address, login, rights and dates of an account. */
export const canReadPrivateProfile = (viewer: Viewer, user: UserAccessData): boolean =>
  isSelf(viewer, user) || canListUsers(viewer);

/** Whether the viewer may read a role: one of their own, or any with the right to list accounts. */
export const canReadRole = (viewer: Viewer, role: string): boolean =>
  viewer.roles.includes(role) || canListUsers(viewer);

/** The data of a comment on which access over the WPGraphQL API depends. */
interface CommentNodeData {
  status: string;
  authorId: number;
}

/** Whether the viewer has written a comment with their account. */
export const isOwnComment = (viewer: Viewer, { authorId }: Pick<CommentNodeData, 'authorId'>): boolean =>
  isSelf(viewer, { id: authorId }) && coversKind(viewer, 'comment');

/**
 * Whether the WPGraphQL API returns a comment: all approved ones on visible items, also on items with a password; others
 * to moderators and to their authors only, who see their own comments on hidden items too.
 */
export const isVisibleCommentNode = (
  viewer: Viewer,
  { status, authorId, post }: CommentNodeData & { post: PostAccessData },
): boolean =>
  isOwnComment(viewer, { authorId }) ||
  (isVisibleNode(viewer, post) && (status === 'approved' || canModerateComments(viewer)));

/**
 * Whether the viewer may change and delete a comment over the WPGraphQL API, and read its source text: moderators and its
 * author, but not the author of its item.
 */
export const canChangeCommentNode = (viewer: Viewer, comment: Pick<CommentNodeData, 'authorId'>): boolean =>
  canModerateComments(viewer) || isOwnComment(viewer, comment);
