import type { Post } from '../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../core/domain-kernel.ts';
import { normalizeText } from '../core/normalize.ts';
import { searchableText } from '../markup/blocks/searchable-text.ts';

/** Returns the normalized texts of an item for searches: those that its readers can see. */
export const searchTextsOf = ({ title, excerpt, content }: Pick<Post, 'title' | 'excerpt' | 'content'>) => ({
  title: normalizeText(title),
  excerpt: normalizeText(excerpt),
  content: normalizeText(searchableText(content)),
});

/** Stores the normalized texts of an item for searches. */
export async function writeSearchText(client: TransactionClient, post: Post): Promise<void> {
  const texts = searchTextsOf(post);
  await client.postSearchText.upsert({
    where: { postId: post.id },
    create: { postId: post.id, ...texts },
    update: texts,
  });
}
