import type { Post } from '../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../core/domain-kernel.ts';
import { normalizeText } from '../core/normalize.ts';

/** Stores the normalized texts of an item for searches. */
export async function writeSearchText(client: TransactionClient, post: Post): Promise<void> {
  const texts = {
    title: normalizeText(post.title),
    excerpt: normalizeText(post.excerpt),
    content: normalizeText(post.content),
  };
  await client.postSearchText.upsert({
    where: { postId: post.id },
    create: { postId: post.id, ...texts },
    update: texts,
  });
}
