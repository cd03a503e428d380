import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';

/** What a comment adds to the count of its item: approved ones are counted, notes are not. */
export const countedComments = ({ status, type }: Pick<Comment, 'status' | 'type'>): number =>
  status === 'approved' && type !== 'note' ? 1 : 0;

/**
 * Adds to the count of an item's comments. The transaction has locked the item before it read the comments that it
 * changes. A count that was wrong before is not made negative.
 */
export async function addToCommentCount(
  { dialect }: Pick<Database, 'dialect'>,
  { client, postId, by }: { client: TransactionClient; postId: number; by: number },
): Promise<void> {
  if (by === 0 || postId <= 0) return;
  const count = dialect.larger(sql`0`, sql`"commentCount" + ${by}`);
  await client.$executeRaw(sql`UPDATE "posts" SET "commentCount" = ${count} WHERE "id" = ${postId}`);
}
