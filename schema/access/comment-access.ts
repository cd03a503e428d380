import { canEditPost, canReadPost } from './post-access.ts';
import type { PostFacts } from './post-facts.ts';
import { isLoggedIn, type Viewer, viewerCan } from './viewer.ts';

/** What the rules need to know of a comment. */
export interface CommentFacts {
  /** approved, hold, spam, trash … */
  status: string;
  authorId: number;
  /** The item it was written on; null when it is gone. */
  post: PostFacts | null;
  /** True when the comment names an item, be it gone or not. */
  hasPost: boolean;
  /** True while the item asks for a password that the request did not bring. */
  passwordRequired?: boolean;
}

/** May the viewer approve, mark and see all comments? */
export function canModerateComments(viewer: Viewer): boolean {
  return viewerCan(viewer, 'moderate_comments');
}

/** May the viewer see comments of this item? While it asks for a password, its editors alone do. */
export function canReadCommentsOf(input: { viewer: Viewer; post: PostFacts; passwordRequired?: boolean }): boolean {
  const { viewer, post, passwordRequired = false } = input;
  return passwordRequired ? canEditPost(viewer, post) : canReadPost(viewer, post);
}

/** May the viewer see this comment (8.8)? */
export function canReadComment(viewer: Viewer, comment: CommentFacts): boolean {
  const { post, passwordRequired } = comment;
  if (comment.status === 'approved' && post && canReadCommentsOf({ viewer, post, passwordRequired })) return true;
  if (!isLoggedIn(viewer)) return false;
  if (!comment.hasPost && !canModerateComments(viewer)) return false;
  return comment.authorId === viewer.userId || hasEditCapability(viewer, comment);
}

/** May the viewer change or delete this comment? Nobody without an account; moderators; editors of its item. */
export function canEditComment(viewer: Viewer, comment: CommentFacts): boolean {
  return isLoggedIn(viewer) && (canModerateComments(viewer) || hasEditCapability(viewer, comment));
}

function hasEditCapability(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.post ? canEditPost(viewer, comment.post) : viewerCan(viewer, 'edit_posts');
}
