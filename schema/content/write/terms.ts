import type { RequestContext } from '../../context.ts';
import type { TransactionClient } from '../../kernel.ts';
import { isIn, sql } from '../../sql.ts';
import type { PostType } from '../../types/registry.ts';
import type { TermAssignment } from './input.ts';

/** Puts exactly the given terms on an item, in one taxonomy; ids of terms that are not there are passed over. */
export async function assignTerms(
  client: TransactionClient,
  { postId, taxonomy, termIds }: TermAssignment & { postId: number },
): Promise<void> {
  const wanted = [...new Set(termIds)];
  const known = await client.term.findMany({ where: { id: { in: wanted }, taxonomy }, select: { id: true } });
  const keep = new Set(known.map((term) => term.id));
  const present = await client.postTerm.findMany({ where: { postId, term: { taxonomy } }, select: { termId: true } });
  const had = new Set(present.map((entry) => entry.termId));
  const gone = [...had].filter((id) => !keep.has(id));
  const added = wanted.filter((id) => keep.has(id) && !had.has(id));
  if (gone.length > 0) await client.postTerm.deleteMany({ where: { postId, termId: { in: gone } } });
  if (added.length > 0) {
    await client.postTerm.createMany({ data: added.map((termId) => ({ postId, termId })) });
  }
}

/** Gives an item the default category where its type has categories and it has none. */
export async function assignDefaultCategory(
  client: TransactionClient,
  { postId, type, context }: { postId: number; type: PostType; context: RequestContext },
): Promise<void> {
  const defaultId = context.site.integer('default_category');
  if (!type.taxonomies.includes('category') || defaultId === 0) return;
  const count = await client.postTerm.count({ where: { postId, term: { taxonomy: 'category' } } });
  if (count === 0) await assignTerms(client, { postId, taxonomy: 'category', termIds: [defaultId] });
}

/** The ids of all terms of an item. */
export async function termIdsOf(client: TransactionClient, postId: number): Promise<number[]> {
  const rows = await client.postTerm.findMany({ where: { postId }, select: { termId: true } });
  return rows.map((row) => row.termId);
}

/** Counts anew the published items of the given terms. */
export async function recountTerms(client: TransactionClient, termIds: readonly number[]): Promise<void> {
  if (termIds.length === 0) return;
  await client.$executeRaw(
    sql`UPDATE "terms" SET "count" = (SELECT COUNT(*) FROM "post_terms" pt JOIN "posts" p ON p."id" = pt."postId" WHERE pt."termId" = "terms"."id" AND p."status" = 'publish') WHERE ${isIn('"id"', [...new Set(termIds)])}`,
  );
}
