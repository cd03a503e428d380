import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import { canWritePosts } from '../../access/site-access.ts';
import { opensItem } from '../../content/item-password.ts';
import type { ErrorCode } from '../../core/domain-errors.ts';
import { usesPrivateFilters } from '../../core/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type CommentFilter, commentFilters } from './comment-filter.ts';
import { type CommentedPost, commentedPostFacts, loadCommentedPost, mayReadCommentsOf } from './comment-rights.ts';
import { takesNotes } from './notes.ts';

/** The parts of a request for a list of comments that need rights. */
export interface CommentListRequest {
  where: CommentFilter;
  forEditing: boolean;
  /** The password of the item whose comments are requested, if it is one item. */
  password?: string | null;
}

/**
 * The error of a list that the viewer may not read (docs/protocol/errors.md#comments), or null. One statement if the
 * filter names items, else none.
 */
export async function forbiddenCommentList(
  request: CommentListRequest,
  context: RequestContext,
): Promise<ErrorCode | null> {
  const { where, forEditing } = request;
  const { viewer } = context;
  const ids = where.postIn ?? [];
  const isNote = where.type === 'note';
  const posts = await Promise.all(ids.map((id) => loadCommentedPost(id, context)));
  const [only = null] = ids.length === 1 ? posts : [];
  const isUnlocked = only !== null && (await opensItem(context, { item: only, password: request.password }));
  for (const [index, post] of posts.entries()) {
    const refusal = post ? refusalOfItem(post, { where, isUnlocked, context }) : null;
    if (refusal) return refusal;
    if (ids[index] === 0 && !canModerateComments(viewer)) return 'rest_cannot_read';
  }
  if (forEditing && isNote && ids.length > 0) {
    if (!posts.every((post) => post && canEditPost(viewer, commentedPostFacts(post, context))))
      return 'rest_forbidden_context';
  } else if (forEditing && !canModerateComments(viewer)) return 'rest_forbidden_context';
  return refusalOfFilters(where, context);
}

/** The error of a list of comments on a loaded item that the viewer may not read, or null. */
export function refusalOfItem(
  post: CommentedPost,
  { where, isUnlocked, context }: { context: RequestContext; where: CommentFilter; isUnlocked: boolean },
): ErrorCode | null {
  if (where.type === 'note' && !takesNotes(post.type, context)) {
    return canEditPost(context.viewer, commentedPostFacts(post, context))
      ? 'rest_comment_not_supported_post_type'
      : 'rest_forbidden_param';
  }
  return mayReadCommentsOf(post, { context, isUnlocked }) ? null : 'rest_cannot_read_post';
}

/** The error of filters that the viewer may not use, or null. */
export const refusalOfFilters = (where: CommentFilter, { viewer }: RequestContext): ErrorCode | null =>
  !canWritePosts(viewer) && usesPrivateFilters(commentFilters, where) ? 'rest_forbidden_param' : null;
