import { canModerateComments } from '../access/comment-access.ts';
import { canEditPost } from '../access/post-access.ts';
import { viewerCan } from '../access/viewer.ts';
import { opensItem } from '../auth/item-password.ts';
import type { ReadContext } from '../content/lists/list.ts';
import type { RequestContext } from '../context.ts';
import type { ErrorCode } from '../errors.ts';
import type { CommentFilter } from './filter.ts';
import { takesNotes } from './notes.ts';
import { type CommentedPost, loadCommentedPosts, mayReadCommentsOf, postFacts } from './rights.ts';

/** What a list of comments is asked for, as far as rights go. */
export interface CommentListWish {
  where: CommentFilter;
  forEditing: boolean;
  /** Opens the item whose comments are asked for, if it is one. */
  password?: string | null;
}

/** Why the viewer may not have this list (protocol 8.8), or null. One statement where items are named, else none. */
export async function forbiddenCommentList(wish: CommentListWish, context: RequestContext): Promise<ErrorCode | null> {
  const { where, forEditing } = wish;
  const { viewer } = context;
  const ids = where.postIn ?? [];
  const isNote = where.type === 'note';
  const posts = await loadCommentedPosts(context, ids);
  const [only] = ids.length === 1 ? posts.values() : [];
  const isUnlocked = only !== undefined && (await opensItem(context, { item: only, password: wish.password }));
  for (const id of ids) {
    const post = posts.get(id);
    const refusal = post ? refusalOfItem(post, { where, isUnlocked, context }) : null;
    if (refusal) return refusal;
    if (id === 0 && !canModerateComments(viewer)) return 'rest_cannot_read';
  }
  if (forEditing && isNote && ids.length > 0) {
    const editable = ids.every((id) => {
      const post = posts.get(id);
      return post !== undefined && canEditPost(viewer, postFacts(post, context));
    });
    if (!editable) return 'rest_forbidden_context';
  } else if (forEditing && !canModerateComments(viewer)) return 'rest_forbidden_context';
  return refusalOfFilters(where, context);
}

/** Why the viewer may not have the comments on an item that is at hand, or null. */
export function refusalOfItem(
  post: CommentedPost,
  { where, isUnlocked, context }: { context: RequestContext; where: CommentFilter; isUnlocked: boolean },
): ErrorCode | null {
  if (where.type === 'note' && !takesNotes(post.type, context)) {
    return canEditPost(context.viewer, postFacts(post, context))
      ? 'rest_comment_not_supported_post_type'
      : 'rest_forbidden_param';
  }
  return mayReadCommentsOf(post, { context, isUnlocked }) ? null : 'rest_cannot_read_post';
}

/** Why the viewer may not narrow a list so, or null. */
export const refusalOfFilters = (where: CommentFilter, { viewer }: RequestContext): ErrorCode | null =>
  !viewerCan(viewer, 'edit_posts') && usesPrivateFilters(where) ? 'rest_forbidden_param' : null;

/** Filters that tell what is not public: who wrote, other states than approved, other types than comments. */
const usesPrivateFilters = ({ authorIn, authorNotIn, authorEmail, status, type }: CommentFilter): boolean =>
  Boolean(authorIn?.length || authorNotIn?.length || authorEmail) ||
  (status ?? 'approve') !== 'approve' ||
  (type ?? 'comment') !== 'comment';

/** The context as a list's rights ask for it. */
export const isForEditing = (context: ReadContext | null | undefined): boolean => context === 'EDIT';
