import { opensItem } from '../../content/item-password.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { ReadContextName } from '../../core/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type CommentRow, loadComments } from '../../core/rows/comment-row.ts';
import { isId } from '../../values/ids.ts';
import { mayRead, mayReadCommentsOf, mayReadForEditing, postOf } from './comment-rights.ts';

/**
 * The comment of an id; a transaction that has written it reads it through its own client. Errors:
 * `rest_comment_invalid_id`, `rest_post_invalid_id` when its item is gone.
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
  const post = postOf(row);
  if (row.postId > 0 && !post) throw domainError('rest_post_invalid_id');
  if (post && (await opensItem(context, { item: post, password }))) row.unlocked = true;
  return row;
}

/**
 * One comment that the viewer may read. Errors (docs/protocol/errors.md#comments): `rest_comment_invalid_id`,
 * `rest_post_invalid_id`, `rest_forbidden_context`, `rest_cannot_read`, `rest_cannot_read_post`.
 */
export async function loadComment(
  args: { id: number; context?: ReadContextName | null; password?: string | null },
  context: RequestContext,
): Promise<CommentRow> {
  const { viewer } = context;
  const row = await findComment(context, args);
  if (args.context === 'EDIT' && !mayReadForEditing(row, context)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  if (!mayRead(row, context)) throw domainError('rest_cannot_read', { viewer });
  const post = postOf(row);
  if (post && !mayReadCommentsOf(post, { context, isUnlocked: row.unlocked })) {
    throw domainError('rest_cannot_read_post', { viewer });
  }
  return row;
}

/** Whether a loaded comment is visible to the viewer: they may read it and the comments on its item. */
export function isVisibleComment(row: CommentRow, context: RequestContext): boolean {
  const post = postOf(row);
  if (row.postId > 0 && !post) return false;
  return mayRead(row, context) && (post === null || mayReadCommentsOf(post, { context }));
}
