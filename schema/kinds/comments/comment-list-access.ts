import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import { canWritePosts } from '../../access/site-access.ts';
import { isItemPasswordCorrect } from '../../content/content-item.ts';
import type { ErrorCode } from '../../core/domain-errors.ts';
import { usesPrivateFilters } from '../../core/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type CommentFilter, commentFilters } from './comment-filter.ts';
import { type CommentedPost, commentedPostAccessData, loadCommentedPost, mayReadCommentsOf } from './comment-rights.ts';
import { supportsNotes } from './notes.ts';

/** The parameters of a list of comments that affect who may read it. */
export interface CommentListRequest {
  where: CommentFilter;
  forEditing: boolean;
  /** The password of the item whose comments are requested, if it is one item. */
  password?: string | null;
}

/**
 * Returns the error of a list that the viewer may not read (docs/protocol/errors.md#comments), or null. Runs one
 * statement if the filter names items, else none.
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
  const [onlyPost = null] = ids.length === 1 ? posts : [];
  const isUnlocked =
    onlyPost !== null && (await isItemPasswordCorrect(context, { item: onlyPost, password: request.password }));
  for (const [index, post] of posts.entries()) {
    const refusal = post ? commentListRefusal(post, { where, isUnlocked, context }) : null;
    if (refusal) return refusal;
    if (ids[index] === 0 && !canModerateComments(viewer)) return 'rest_cannot_read';
  }
  if (forEditing && isNote && ids.length > 0) {
    if (!posts.every((post) => post && canEditPost(viewer, commentedPostAccessData(post, context))))
      return 'rest_forbidden_context';
  } else if (forEditing && !canModerateComments(viewer)) return 'rest_forbidden_context';
  return commentFilterRefusal(where, context);
}

/** Returns the error of a list of comments on a loaded item that the viewer may not read, or null. */
export function commentListRefusal(
  post: CommentedPost,
  { where, isUnlocked, context }: { context: RequestContext; where: CommentFilter; isUnlocked: boolean },
): ErrorCode | null {
  if (where.type === 'note' && !supportsNotes(post.type, context)) {
    return canEditPost(context.viewer, commentedPostAccessData(post, context))
      ? 'rest_comment_not_supported_post_type'
      : 'rest_forbidden_param';
  }
  return mayReadCommentsOf(post, { context, isUnlocked }) ? null : 'rest_cannot_read_post';
}

/** Returns the error of a filter that the viewer may not use, or null. */
export const commentFilterRefusal = (where: CommentFilter, { viewer }: RequestContext): ErrorCode | null =>
  !canWritePosts(viewer) && usesPrivateFilters(commentFilters, where) ? 'rest_forbidden_param' : null;
