import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** The length from which texts are found and normalized in turns of the event loop of their own. */
const MIN_LONG_TEXT = 200_000;

/** The same for the texts of a write, which may be long. */
export async function searchTextsInTurns(post: Pick<Post, 'title' | 'excerpt' | 'content'>) {
  if (post.content.length < MIN_LONG_TEXT) return searchTextsOf(post);
  await nextTurn();
  const visible = searchableText(post.content);
  await nextTurn();
  const content = normalizeText(visible);
  await nextTurn();
  return { title: normalizeText(post.title), excerpt: normalizeText(post.excerpt), content };
}

/** Stores the normalized texts of an item for searches. */
export async function writeSearchText(client: TransactionClient, post: Post): Promise<void> {
  const texts = await searchTextsInTurns(post);
  await client.postSearchText.upsert({
    where: { postId: post.id },
    create: { postId: post.id, ...texts },
    update: texts,
  });
}
