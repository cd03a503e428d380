import { coversKind } from './password-scopes.ts';
import { canEditPost, canReadPost } from './post-access.ts';
import type { PostAccessData } from './post-access-data.ts';
import { canManageSite } from './site-access.ts';
import { isLoggedIn, type Viewer, viewerCan } from './viewer-access.ts';

/** The data of a comment on which access depends. */
export interface CommentAccessData {
  /** approved, hold, spam, trash … */
  status: string;
  authorId: number;
  /** The item of the comment; null if it was deleted. */
  post: PostAccessData | null;
  /** Whether the comment names an item, even a deleted one. */
  hasPost: boolean;
  /** Whether the item has a password that the request does not contain. */
  passwordRequired?: boolean;
}

/** Whether the viewer may read all comments and change their status. */
export function canModerateComments(viewer: Viewer): boolean {
  return viewerCan(viewer, 'moderate_comments');
}

/**
 * Whether the viewer chooses the name and the e-mail address of the author of a comment that they write. Guests name
 * themselves; accounts have a name, and only moderators write in that of others.
 */
export function canNameCommentAuthor(viewer: Viewer): boolean {
  return !isLoggedIn(viewer) || canModerateComments(viewer);
}

/** Whether the viewer may write comments in quick succession, and choose the dates of new ones. */
export function canCommentWithoutPause(viewer: Viewer): boolean {
  return canModerateComments(viewer) || canManageSite(viewer);
}

/** Whether the viewer may read the comments of an item. If its password is missing, only its editors may. */
export function canReadCommentsOf(input: {
  viewer: Viewer;
  post: PostAccessData;
  passwordRequired?: boolean;
}): boolean {
  const { viewer, post, passwordRequired = false } = input;
  return passwordRequired ? canEditPost(viewer, post) : canReadPost(viewer, post);
}

/** Whether the viewer may read a comment. Authors may read their own comments in every status. */
export function canReadComment(viewer: Viewer, comment: CommentAccessData): boolean {
  const { post, passwordRequired } = comment;
  if (comment.status === 'approved' && post && canReadCommentsOf({ viewer, post, passwordRequired })) return true;
  if (!isLoggedIn(viewer) || !coversKind(viewer, 'comment')) return false;
  if (!comment.hasPost && !canModerateComments(viewer)) return false;
  return comment.authorId === viewer.userId || hasEditCapability(viewer, comment);
}

/** Whether the viewer may change or delete a comment. Moderators and editors of its item may. */
export function canEditComment(viewer: Viewer, comment: CommentAccessData): boolean {
  if (!isLoggedIn(viewer) || !coversKind(viewer, 'comment')) return false;
  return canModerateComments(viewer) || hasEditCapability(viewer, comment);
}

function hasEditCapability(viewer: Viewer, comment: CommentAccessData): boolean {
  return comment.post ? canEditPost(viewer, comment.post) : viewerCan(viewer, 'edit_posts');
}
