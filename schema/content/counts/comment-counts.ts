import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';

/**
 * Returns what a comment adds to the comment count of its item: 1 for approved comments, 0 for others and for notes.
 */
export const countContribution = ({ status, type }: Pick<Comment, 'status' | 'type'>): number =>
  status === 'approved' && type !== 'note' ? 1 : 0;

/**
 * Adds to the comment count of an item; `by` may be negative, the count never is. The transaction must have locked the
 * item before it read the comments that it changes.
 */
export async function addToCommentCount(
  { dialect }: Pick<Database, 'dialect'>,
  { client, postId, by }: { client: TransactionClient; postId: number; by: number },
): Promise<void> {
  if (by === 0 || postId <= 0) return;
  const count = dialect.larger(sql`0`, sql`"commentCount" + ${by}`);
  await client.$executeRaw(sql`UPDATE "posts" SET "commentCount" = ${count} WHERE "id" = ${postId}`);
}
