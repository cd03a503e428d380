import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import { lockComment, lockPosts } from '../../../core/row-locks.ts';
import { isIn } from '../../../core/sql.ts';

/**
 * Locks a comment after its item and the item that it moves to: changes of an item lock the item before its comments.
 * Returns the comment, or null if there is none.
 */
export async function lockWithPosts(
  database: Database,
  { client, id, postIds }: { client: TransactionClient; id: number; postIds: readonly number[] },
): Promise<Comment | null> {
  const lockItems = (ids: readonly number[]) =>
    lockPosts(database, { client, where: isIn('"id"', ids), lock: 'change' });
  await lockItems(postIds);
  const comment = await lockComment(database, { client, id, lock: 'delete' });
  // Another request moved it after its item was read.
  if (comment && !postIds.includes(comment.postId)) await lockItems([comment.postId]);
  return comment;
}
