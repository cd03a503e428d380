import { isItemPasswordCorrect } from '../../content/content-item.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { ReadContextName } from '../../core/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type CommentRow, loadComments } from '../../core/rows/comment-row.ts';
import { isId } from '../../values/ids.ts';
import { itemOfComment, mayReadComment, mayReadCommentForEditing, mayReadCommentsOf } from './comment-rights.ts';

/**
 * Returns the comment with this id. A transaction that wrote the comment passes its own client. Errors:
 * `rest_comment_invalid_id`, `rest_post_invalid_id` if its item no longer exists.
 */
export async function findComment(
  context: RequestContext,
  {
    id,
    password,
    client = context.kernel.database.reader,
  }: { id: number; password?: string | null | undefined; client?: TransactionClient },
): Promise<CommentRow> {
  const [row] = isId(id) ? await loadComments(client, [id]) : [];
  if (!row) throw domainError('rest_comment_invalid_id');
  const post = itemOfComment(row);
  if (row.postId > 0 && !post) throw domainError('rest_post_invalid_id');
  if (post && (await isItemPasswordCorrect(context, { item: post, password }))) row.unlocked = true;
  return row;
}

/**
 * Returns one comment that the viewer may read. Errors (docs/protocol/errors.md#comments): `rest_comment_invalid_id`,
 * `rest_post_invalid_id`, `rest_forbidden_context`, `rest_cannot_read`, `rest_cannot_read_post`.
 */
export async function loadComment(
  args: { id: number; context?: ReadContextName | null; password?: string | null },
  context: RequestContext,
): Promise<CommentRow> {
  const { viewer } = context;
  const row = await findComment(context, args);
  if (args.context === 'EDIT' && !mayReadCommentForEditing(row, context)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  if (!mayReadComment(row, context)) throw domainError('rest_cannot_read', { viewer });
  const post = itemOfComment(row);
  if (post && !mayReadCommentsOf(post, { context, isUnlocked: row.unlocked })) {
    throw domainError('rest_cannot_read_post', { viewer });
  }
  return row;
}

/** Whether a loaded comment is visible to the viewer: they may read it and the comments on its item. */
export function isVisibleComment(row: CommentRow, context: RequestContext): boolean {
  const post = itemOfComment(row);
  if (row.postId > 0 && !post) return false;
  return mayReadComment(row, context) && (post === null || mayReadCommentsOf(post, { context }));
}
