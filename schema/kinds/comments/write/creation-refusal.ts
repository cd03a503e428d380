import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import { isLoggedIn } from '../../access/viewer.ts';
import { opensItem } from '../../auth/item-password.ts';
import type { RequestContext } from '../../context.ts';
import type { ErrorCode } from '../../errors.ts';
import { sql } from '../../sql.ts';
import { takesNotes } from '../notes.ts';
import { type CommentedPost, loadCommentedPosts, mayReadCommentsOf, postFacts } from '../rights.ts';
import { clientAddress } from './address.ts';
import { type CommentInput, isGiven } from './input.ts';

/** Why the viewer may not write this comment, in the order of protocol 8.8, or null. At most two statements. */
export async function creationRefusal(input: CommentInput, context: RequestContext): Promise<ErrorCode | null> {
  const { viewer } = context;
  const isNote = input.type === 'note';
  // Comments of guests come in by other ways than this one.
  if (!isLoggedIn(viewer)) return 'rest_comment_login_required';
  const moderates = canModerateComments(viewer);
  if (isGiven(input.authorId) && input.authorId !== viewer.userId && !moderates) return 'rest_comment_invalid_author';
  if (isGiven(input.authorIp) && !moderates && input.authorIp !== clientAddress(context)) {
    return 'rest_comment_invalid_author_ip';
  }
  const post = input.postId ? (await loadCommentedPosts(context, [input.postId])).get(input.postId) : undefined;
  const editsPost = post !== undefined && canEditPost(viewer, postFacts(post, context));
  if (isNote && input.postId && !editsPost) return 'rest_cannot_create_note';
  if (isGiven(input.status) && !(isNote ? editsPost : moderates)) return 'rest_comment_invalid_status';
  if (!post) return 'rest_comment_invalid_post_id';
  if (isNote) {
    if (!takesNotes(post.type, context)) return 'rest_comment_not_supported_post_type';
    return post.status === 'trash' ? 'rest_comment_trash_post' : null;
  }
  if (post.status === 'draft') return 'rest_comment_draft_post';
  if (post.status === 'trash') return 'rest_comment_trash_post';
  const isUnlocked = await opensItem(context, { item: post, password: input.password });
  if (!mayReadCommentsOf(post, { context, isUnlocked })) return 'rest_cannot_read_post';
  return (await isOpen(post, context)) ? null : 'rest_comment_closed';
}

const DAY = 86_400_000;

/** Whether the item takes comments: as it says itself, and for posts only so long as the site wants. */
async function isOpen(post: CommentedPost, context: RequestContext): Promise<boolean> {
  const { kernel, site } = context;
  const [row] = await kernel.database.reader.$queryRaw<{ commentStatus: string; dateGmt: string | null }[]>(
    sql`SELECT "commentStatus", "dateGmt" FROM "posts" WHERE "id" = ${post.id}`,
  );
  if (row?.commentStatus !== 'open') return false;
  const days = site.integer('close_comments_days_old');
  if (post.type !== 'post' || !site.flag('close_comments_for_old_posts') || days <= 0 || !row.dateGmt) return true;
  return kernel.now().getTime() - Date.parse(`${row.dateGmt}Z`) <= days * DAY;
}
