import { canEditPost, canReadPost } from './post-access.ts';
import type { PostAccessData } from './post-access-data.ts';
import { isLoggedIn, type Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** The data of a comment that the rules read. */
export interface CommentAccessData {
  /** approved, hold, spam, trash … */
  status: string;
  authorId: number;
  /** Its item; null when that was deleted. */
  post: PostAccessData | null;
  /** Whether the comment names an item, even a deleted one. */
  hasPost: boolean;
  /** Whether the item has a password that the request does not contain. */
  passwordRequired?: boolean;
}

/** May the viewer approve, mark and see all comments? */
export function canModerateComments(viewer: Viewer): boolean {
  return viewerCan(viewer, 'moderate_comments');
}

/** May the viewer see comments of this item? Without a required password, only its editors may. */
export function canReadCommentsOf(input: {
  viewer: Viewer;
  post: PostAccessData;
  passwordRequired?: boolean;
}): boolean {
  const { viewer, post, passwordRequired = false } = input;
  return passwordRequired ? canEditPost(viewer, post) : canReadPost(viewer, post);
}

/** May the viewer see this comment? */
export function canReadComment(viewer: Viewer, comment: CommentAccessData): boolean {
  const { post, passwordRequired } = comment;
  if (comment.status === 'approved' && post && canReadCommentsOf({ viewer, post, passwordRequired })) return true;
  if (!isLoggedIn(viewer)) return false;
  if (!comment.hasPost && !canModerateComments(viewer)) return false;
  return comment.authorId === viewer.userId || hasEditCapability(viewer, comment);
}

/** May the viewer change or delete this comment? Moderators and editors of its item may. */
export function canEditComment(viewer: Viewer, comment: CommentAccessData): boolean {
  return isLoggedIn(viewer) && (canModerateComments(viewer) || hasEditCapability(viewer, comment));
}

function hasEditCapability(viewer: Viewer, comment: CommentAccessData): boolean {
  return comment.post ? canEditPost(viewer, comment.post) : viewerCan(viewer, 'edit_posts');
}
