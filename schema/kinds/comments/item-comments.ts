import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { commentedPost, mayRead, mayReadCommentsOf } from './comment-rights.ts';

/** The newest approved comments on an item, or null when the viewer may not read them. */
export async function commentsOn(row: ContentRow, context: RequestContext): Promise<CommentRow[] | null> {
  // The password of the item does not apply to its comments here.
  if (!mayReadCommentsOf(await commentedPost(row, context), { context })) return null;
  const comments = await context.loaders.postReplies.load(row.id);
  return comments.filter((comment) => mayRead(comment, context));
}
