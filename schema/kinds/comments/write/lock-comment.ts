import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import { lockComment, lockPosts } from '../../../core/row-locks.ts';
import { isIn } from '../../../core/sql.ts';

/**
 * Locks the item of a comment and the item that it moves to (`postIds`), then the comment. Changes of an item also lock
 * the item before its comments. Returns the comment, or null if it does not exist.
 */
export async function lockCommentWithPosts(
  database: Database,
  { client, id, postIds }: { client: TransactionClient; id: number; postIds: readonly number[] },
): Promise<Comment | null> {
  const lockItems = (ids: readonly number[]) =>
    lockPosts(database, { client, where: isIn('"id"', ids), lock: 'change' });
  await lockItems(postIds);
  const comment = await lockComment(database, { client, id, lock: 'delete' });
  // A concurrent request moved the comment after the caller read its item.
  if (comment && !postIds.includes(comment.postId)) await lockItems([comment.postId]);
  return comment;
}
