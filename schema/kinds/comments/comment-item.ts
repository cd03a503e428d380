import { opensItem } from '../auth/item-password.ts';
import type { ReadContext } from '../content/lists/list.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { isId } from '../ids.ts';
import { type CommentRow, loadComments } from './comment-row.ts';
import { mayRead, mayReadCommentsOf, mayReadForEditing, postOf } from './rights.ts';

/** The comment of an id. Errors: `rest_comment_invalid_id`, `rest_post_invalid_id` when its item is gone. */
export async function findComment(
  context: RequestContext,
  { id, password }: { id: number; password?: string | null | undefined },
): Promise<CommentRow> {
  const row = isId(id) ? (await loadComments(context, [id])).get(id) : undefined;
  if (!row) throw domainError('rest_comment_invalid_id');
  const post = postOf(row);
  if (row.postId > 0 && !post) throw domainError('rest_post_invalid_id');
  if (post && (await opensItem(context, { item: post, password }))) row.unlocked = true;
  return row;
}

/**
 * One comment that the viewer may read. Errors (protocol 8.8): `rest_comment_invalid_id`, `rest_post_invalid_id`,
 * `rest_forbidden_context`, `rest_cannot_read`, `rest_cannot_read_post`.
 */
export async function loadComment(
  args: { id: number; context?: ReadContext | null; password?: string | null },
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

/** Whether the viewer may read a comment that was loaded without asking, and the item it is on. */
export function isInSight(row: CommentRow, context: RequestContext): boolean {
  const post = postOf(row);
  if (row.postId > 0 && !post) return false;
  return mayRead(row, context) && (post === null || mayReadCommentsOf(post, { context }));
}
