import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { commentedPostOf, mayReadComment, mayReadCommentsOf } from './comment-rights.ts';

/** Returns the newest approved comments on an item, or null if the viewer may not read them. */
export async function loadItemComments(row: ContentRow, context: RequestContext): Promise<CommentRow[] | null> {
  // This field takes no password, so comments on an item with a password are null.
  if (!mayReadCommentsOf(await commentedPostOf(row, context), { context })) return null;
  const comments = await context.loaders.postReplies.load(row.id);
  return comments.filter((comment) => mayReadComment(comment, context));
}
