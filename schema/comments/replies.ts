import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import type { CommentRow } from './comment-row.ts';
import { mayRead, mayReadCommentsOf } from './rights.ts';

/** The newest approved comments on an item that the viewer reads, or null when its comments are closed to them. */
export async function commentsOn(row: ContentRow, context: RequestContext): Promise<CommentRow[] | null> {
  const above =
    row.type === 'attachment' && row.parentId > 0 ? await context.loaders.linkRows.load(row.parentId) : null;
  // The right password for the item itself does not reach what stands beside it.
  if (!mayReadCommentsOf({ ...row, above }, { context })) return null;
  const comments = (await context.loaders.postReplies.load(row.id)) ?? [];
  return comments.filter((comment) => mayRead(comment, context));
}
