import type { Post } from '../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../core/domain-kernel.ts';
import { normaliseText } from '../core/normalise.ts';

/** Stores the normalized texts of an item for searches. */
export async function writeSearchText(client: TransactionClient, post: Post): Promise<void> {
  const texts = {
    title: normaliseText(post.title),
    excerpt: normaliseText(post.excerpt),
    content: normaliseText(post.content),
  };
  await client.postSearchText.upsert({
    where: { postId: post.id },
    create: { postId: post.id, ...texts },
    update: texts,
  });
}
