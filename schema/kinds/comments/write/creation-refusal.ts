import { canModerateComments } from '../../../access/comment-access.ts';
import { canEditPost } from '../../../access/post-access.ts';
import { isLoggedIn } from '../../../access/viewer-access.ts';
import { isItemPasswordCorrect } from '../../../content/content-item.ts';
import type { ErrorCode } from '../../../core/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { ContentRow } from '../../../core/rows/content-row.ts';
import { acceptsComments } from '../../../core/rows/open-comments.ts';
import { sql } from '../../../core/sql.ts';
import {
  type CommentedPost,
  commentedPostAccessData,
  loadCommentedPost,
  mayReadCommentsOf,
} from '../comment-rights.ts';
import { supportsNotes } from '../notes.ts';
import { clientAddress } from './client-address.ts';
import { type CommentInput, isPresent } from './comment-input.ts';

/**
 * Returns the error of a comment that the viewer may not create, or null. docs/protocol/errors.md#comments has the
 * order of the errors. Runs at most two statements.
 */
export async function creationRefusal(
  input: CommentInput,
  { context, allowsGuests = false }: { context: RequestContext; allowsGuests?: boolean },
): Promise<ErrorCode | null> {
  const { viewer } = context;
  const isNote = input.type === 'note';
  const isGuestAllowed = allowsGuests && !context.site.flag('comment_registration');
  if (!isLoggedIn(viewer) && !isGuestAllowed) return 'rest_comment_login_required';
  const isModerator = canModerateComments(viewer);
  if (isPresent(input.authorId) && input.authorId !== viewer.userId && !isModerator)
    return 'rest_comment_invalid_author';
  if (isPresent(input.authorIp) && !isModerator && input.authorIp !== clientAddress(context)) {
    return 'rest_comment_invalid_author_ip';
  }
  // An earlier mutation of the same operation may have changed the cached row.
  context.loaders.linkRows.clear(input.postId ?? 0);
  const post = await loadCommentedPost(input.postId ?? 0, context);
  const canEditItem = post !== null && canEditPost(viewer, commentedPostAccessData(post, context));
  if (isNote && input.postId && !canEditItem) return 'rest_cannot_create_note';
  if (isPresent(input.status) && !(isNote ? canEditItem : isModerator)) return 'rest_comment_invalid_status';
  if (!post) return 'rest_comment_invalid_post_id';
  if (isNote) {
    if (!supportsNotes(post.type, context)) return 'rest_comment_not_supported_post_type';
    return post.status === 'trash' ? 'rest_comment_trash_post' : null;
  }
  if (post.status === 'draft') return 'rest_comment_draft_post';
  if (post.status === 'trash') return 'rest_comment_trash_post';
  const isUnlocked = await isItemPasswordCorrect(context, { item: post, password: input.password });
  if (!mayReadCommentsOf(post, { context, isUnlocked })) return 'rest_cannot_read_post';
  return (await isOpenForComments(post, context)) ? null : 'rest_comment_closed';
}

async function isOpenForComments({ id, type }: CommentedPost, context: RequestContext): Promise<boolean> {
  const [row] = await context.kernel.database.reader.$queryRaw<Pick<ContentRow, 'commentStatus' | 'dateGmt'>[]>(
    sql`SELECT "commentStatus", "dateGmt" FROM "posts" WHERE "id" = ${id}`,
  );
  return row !== undefined && acceptsComments({ ...row, type }, context);
}
