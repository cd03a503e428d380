import type { RequestContext } from '../../context.ts';
import type { TransactionClient } from '../../kernel.ts';
import { isIn, sql } from '../../sql.ts';
import type { PostType } from '../../types/registry.ts';
import type { TermAssignment } from './input.ts';

/** A term that an item has. */
export interface AssignedTerm {
  id: number;
  taxonomy: string;
}

/** All terms of an item. */
export const termsOf = (client: TransactionClient, postId: number): Promise<AssignedTerm[]> =>
  client.$queryRaw<AssignedTerm[]>(
    sql`SELECT t."id", t."taxonomy" FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId" WHERE pt."postId" = ${postId}`,
  );

/**
 * Gives an item the terms that are asked for, and the default category where its type has categories and it has none.
 * Takes and gives all terms that it has.
 */
export async function writeTerms(
  client: TransactionClient,
  write: {
    postId: number;
    type: PostType;
    assignments: readonly TermAssignment[];
    before: readonly AssignedTerm[];
    context: RequestContext;
  },
): Promise<readonly AssignedTerm[]> {
  const { postId, type, before, context } = write;
  const known = [...type.taxonomies, ...(type.innerTaxonomies ?? [])];
  const assignments = write.assignments.filter(({ taxonomy }) => known.includes(taxonomy));
  const isCategory = ({ taxonomy }: { taxonomy: string }) => taxonomy === 'category';
  const defaultId = context.site.integer('default_category');
  if (type.taxonomies.includes('category') && defaultId !== 0 && ![...before, ...assignments].some(isCategory)) {
    assignments.push({ taxonomy: 'category', termIds: [defaultId] });
  }
  let terms = before;
  for (const assignment of assignments) terms = await assignTerms(client, { ...assignment, postId, terms });
  return terms;
}

/** Puts exactly the given terms on an item, in one taxonomy; ids of terms that are not there are passed over. */
async function assignTerms(
  client: TransactionClient,
  { postId, taxonomy, termIds, terms }: TermAssignment & { postId: number; terms: readonly AssignedTerm[] },
): Promise<readonly AssignedTerm[]> {
  const [here, elsewhere] = [
    terms.filter((term) => term.taxonomy === taxonomy),
    terms.filter((term) => term.taxonomy !== taxonomy),
  ];
  const had = new Set(here.map(({ id }) => id));
  const wanted = new Set(termIds);
  const missing = [...wanted].filter((id) => !had.has(id));
  const added =
    missing.length === 0
      ? []
      : await client.term.findMany({ where: { id: { in: missing }, taxonomy }, select: { id: true, taxonomy: true } });
  const gone = [...had].filter((id) => !wanted.has(id));
  if (gone.length > 0) await client.postTerm.deleteMany({ where: { postId, termId: { in: gone } } });
  if (added.length > 0) await client.postTerm.createMany({ data: added.map(({ id: termId }) => ({ postId, termId })) });
  return [...elsewhere, ...here.filter(({ id }) => wanted.has(id)), ...added];
}

/** Counts anew where an item that was changed counts otherwise than before: it is published or not, has terms or not. */
export async function recountChanged(
  client: TransactionClient,
  { before, after }: Record<'before' | 'after', { isPublished: boolean; terms: readonly AssignedTerm[] }>,
): Promise<void> {
  const counted = ({ isPublished, terms }: typeof before) => (isPublished ? terms.map(({ id }) => id) : []);
  const [had, has] = [new Set(counted(before)), new Set(counted(after))];
  await recountTerms(client, [...[...had].filter((id) => !has.has(id)), ...[...has].filter((id) => !had.has(id))]);
}

/** The ids of all terms of an item. */
export async function termIdsOf(client: TransactionClient, postId: number): Promise<number[]> {
  return (await termsOf(client, postId)).map(({ id }) => id);
}

/** Counts anew the published items of the given terms. */
export async function recountTerms(client: TransactionClient, termIds: readonly number[]): Promise<void> {
  if (termIds.length === 0) return;
  await client.$executeRaw(
    sql`UPDATE "terms" SET "count" = (SELECT COUNT(*) FROM "post_terms" pt JOIN "posts" p ON p."id" = pt."postId" WHERE pt."termId" = "terms"."id" AND p."status" = 'publish') WHERE ${isIn('"id"', [...new Set(termIds)])}`,
  );
}
