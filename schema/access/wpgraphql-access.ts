import type { ContentCapabilities } from './capability.ts';
import { canModerateComments } from './comment-access.ts';
import { coversKind, kindOfType } from './password-scopes.ts';
import { canReadPost } from './post-access.ts';
import { capabilitiesOf, classAuthorId, isFileOf, type PostAccessData, possibleOwnership } from './post-access-data.ts';
import { canEditTheme } from './site-access.ts';
import { canListUsers, isSelf, type UserAccessData } from './user-access.ts';
import { type Viewer, viewerCan } from './viewer-access.ts';

/** Types that the WPGraphQL API returns by the rules of REST: they have no address of their own. */
const isInternalType = (type: string): boolean => type === 'nav_menu_item' || type.startsWith('cms_');

type NodeRule = (viewer: Viewer, post: PostAccessData) => boolean;

/** The rule that requires a capability of the type of the item, within the scopes of their password. */
const hasCapability =
  (right: 'editPosts' | 'readPrivatePosts'): NodeRule =>
  (viewer, post) => {
    const names = capabilitiesOf(post);
    return names !== undefined && coversKind(viewer, kindOfType(post.type)) && viewerCan(viewer, names[right]);
  };

const isForEditors = hasCapability('editPosts');

/** The rules by built-in status. Items with a declared status follow the rule of REST, others are visible to nobody. */
const nodeRules: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['publish', () => true],
  ['inherit', (viewer, post) => isFileOf(post, (owner) => isVisibleNode(viewer, owner))],
  ['draft', isForEditors],
  ['pending', isForEditors],
  ['future', isForEditors],
  ['auto-draft', (viewer, post) => isOwnItem(viewer, post) && isForEditors(viewer, post)],
  ['private', hasCapability('readPrivatePosts')],
  // An item in the trash may have been private.
  ['trash', canReadPost],
]);

/**
 * Whether the WPGraphQL API returns an item to the viewer. Private items are visible to viewers who may read all of them,
 * not even to their authors; unpublished ones to viewers who may edit items of the type, except drafts of others that
 * were never saved; items in the trash by the rule of REST. `isRestrictedNode` says how much of them.
 */
export function isVisibleNode(viewer: Viewer, post: PostAccessData): boolean {
  if (post.type === 'revision' || isInternalType(post.type)) return canReadPost(viewer, post);
  if (post.isExposed === false || !capabilitiesOf(post)) return false;
  const visibility = post.declaredStatuses?.get(post.status);
  if (visibility !== undefined) return visibility === 'public' || canReadPost(viewer, post);
  return nodeRules.get(post.status)?.(viewer, post) ?? false;
}

const isOwnItem = (viewer: Viewer, { authorId }: PostAccessData): boolean => isSelf(viewer, { id: authorId });

/** Whether a list of the WPGraphQL API may be filtered by a status. Items of other statuses are left out of the list. */
export const canListStatus = (
  viewer: Viewer,
  item: Pick<PostAccessData, 'type' | 'status' | 'declaredStatuses'> & { capabilities: ContentCapabilities },
): boolean =>
  possibleOwnership(viewer).some((isOwn) =>
    isVisibleNode(viewer, { ...item, authorId: classAuthorId(viewer, { isOwn }) }),
  );

/** Whether the WPGraphQL API returns a menu. Menus without a location are for viewers who may edit the theme. */
export const canSeeMenu = (viewer: Viewer, { isAtLocation }: { isAtLocation: boolean }): boolean =>
  isAtLocation || canEditTheme(viewer);

/**
 * Whether the WPGraphQL API returns an item of a menu that the viewer may see. Items that are not published are for viewers
 * who may edit the theme.
 */
export const canSeeMenuItem = (viewer: Viewer, { status }: { status: string }): boolean =>
  status === 'publish' || canEditTheme(viewer);

/**
 * The built-in statuses of items whose texts everyone reads to whom they are visible, as those of items with a declared
 * status. Texts of items with any other status are
 * for their authors and for editors of others' items.
 */
const UNRESTRICTED_STATUSES: ReadonlySet<string> = new Set(['publish', 'private', 'trash']);

/**
 * Whether the WPGraphQL API returns only the title, the address and the status of a visible item to the viewer: an item
 * with a password, one that is not published yet, or a file of such an item. Its author and viewers who may edit
 * others' items see all of it.
 */
export function isRestrictedNode(
  viewer: Viewer,
  { post, password }: { post: PostAccessData; password: string },
): boolean {
  if (password === '' && hasOpenTexts(viewer, post)) return false;
  const names = capabilitiesOf(post);
  if (!names || !coversKind(viewer, kindOfType(post.type))) return true;
  return !isOwnItem(viewer, post) && !viewerCan(viewer, names.editOthersPosts);
}

const hasOpenTexts = (viewer: Viewer, post: PostAccessData): boolean =>
  post.status === 'inherit'
    ? isFileOf(post, (owner) => !isRestrictedNode(viewer, { post: owner, password: '' }))
    : UNRESTRICTED_STATUSES.has(post.status) || post.declaredStatuses?.has(post.status) === true;

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
