import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from '../../kernel.ts';
import { lockComment, lockPosts } from '../../row-locks.ts';
import { isIn } from '../../sql.ts';

/**
 * Locks a comment after the items that it is on and is to be moved to: who changes an item locks it before its comments.
 * Gives the comment as it is now, or null where there is none.
 */
export async function lockWithPosts(
  database: Database,
  { client, id, postIds }: { client: TransactionClient; id: number; postIds: readonly number[] },
): Promise<Comment | null> {
  const lockItems = (ids: readonly number[]) =>
    lockPosts(database, { client, where: isIn('"id"', ids), lock: 'change' });
  await lockItems(postIds);
  const comment = await lockComment(database, { client, id, lock: 'delete' });
  // Somebody moved it since its item was read.
  if (comment && !postIds.includes(comment.postId)) await lockItems([comment.postId]);
  return comment;
}
