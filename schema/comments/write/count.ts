import type { TransactionClient } from '../../kernel.ts';

/** Counts the approved comments of an item anew; notes are none. */
export async function recountComments(client: TransactionClient, postId: number): Promise<void> {
  if (postId <= 0) return;
  const commentCount = await client.comment.count({ where: { postId, status: 'approved', type: { not: 'note' } } });
  await client.post.updateMany({ where: { id: postId, commentCount: { not: commentCount } }, data: { commentCount } });
}
