import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from '../../kernel.ts';
import { rawSql, sql } from '../../sql.ts';

/** What a comment adds to the count of its item: approved ones are counted, notes are not. */
export const countedComments = ({ status, type }: Pick<Comment, 'status' | 'type'>): number =>
  status === 'approved' && type !== 'note' ? 1 : 0;

/**
 * Adds to the count of an item's comments. The transaction has locked the item before it read the comments that it
 * changes. A count that was wrong before is not made negative.
 */
export async function addToCommentCount(
  { engine }: Pick<Database, 'engine'>,
  { client, postId, by }: { client: TransactionClient; postId: number; by: number },
): Promise<void> {
  if (by === 0 || postId <= 0) return;
  const atLeast = rawSql(engine === 'sqlite' ? 'MAX' : 'GREATEST');
  await client.$executeRaw(
    sql`UPDATE "posts" SET "commentCount" = ${atLeast}(0, "commentCount" + ${by}) WHERE "id" = ${postId}`,
  );
}
