import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockTerms } from '../../core/row-locks.ts';
import { loadPostTerms, type PostTermRow } from '../../core/rows/term-row.ts';
import { isId } from '../../values/ids.ts';
import type { TermCounts } from '../counts/term-counts.ts';
import type { TermAssignment } from './graphql-input.ts';

/** A term that an item has. */
export type AssignedTerm = Omit<PostTermRow, 'postId'>;

/** All terms of an item, by name. */
export const loadAssignedTerms = async (client: TransactionClient, postId: number): Promise<AssignedTerm[]> =>
  (await loadPostTerms(client, [postId])).get(postId) ?? [];

interface TermsWrite {
  postId: number;
  type: PostType;
  assignments: readonly TermAssignment[];
  before: readonly AssignedTerm[];
  context: RequestContext;
}

/**
 * Assigns the requested terms to an item, and the default category where its type has categories and it has none. Takes
 * and returns all terms that it has; they are loaded for the answer.
 */
export async function writeTerms(client: TransactionClient, write: TermsWrite): Promise<readonly AssignedTerm[]> {
  const { postId, type, before, context } = write;
  const known = [...type.taxonomies, ...(type.innerTaxonomies ?? [])];
  const assignments = write.assignments.filter(({ taxonomy }) => known.includes(taxonomy));
  const isCategory = ({ taxonomy }: { taxonomy: string }) => taxonomy === 'category';
  const defaultId = context.site.integer('default_category');
  if (type.taxonomies.includes('category') && defaultId !== 0 && ![...before, ...assignments].some(isCategory)) {
    assignments.push({ taxonomy: 'category', termIds: [defaultId] });
  }
  const after = await assignTerms(client, { postId, assignments, before, context });
  const { postTerms } = context.loaders;
  postTerms.clear(postId);
  // Several that were added are for the database to put in order.
  const isInOrder = after.length < 2 || after.every((term) => before.includes(term));
  if (isInOrder)
    postTerms.prime(
      postId,
      after.map((term) => ({ ...term, postId })),
    );
  return after;
}

/** Puts exactly the given terms on an item, in some taxonomies; ids of terms that are not there are passed over. */
async function assignTerms(
  client: TransactionClient,
  { postId, assignments, before, context }: Omit<TermsWrite, 'type'>,
): Promise<readonly AssignedTerm[]> {
  if (assignments.length === 0) return before;
  // Of two lists for one taxonomy the last counts.
  const wanted = new Map(assignments.map(({ taxonomy, termIds }) => [taxonomy, new Set(termIds)]));
  const isLeft = ({ id, taxonomy }: AssignedTerm) => wanted.get(taxonomy)?.has(id) ?? true;
  const had = new Set(before.map(({ id }) => id));
  const missing = [...new Set([...wanted.values()].flatMap((ids) => [...ids]))].filter(
    (id) => !had.has(id) && isId(id),
  );
  // One that is being deleted is gone after the wait, and one that is given is not deleted before that is written.
  const found =
    missing.length === 0 ? [] : await lockTerms(context.kernel.database, { client, ids: missing, lock: 'reference' });
  const added = found.filter(({ id, taxonomy }) => wanted.get(taxonomy)?.has(id));
  const gone = before.filter((term) => !isLeft(term)).map(({ id }) => id);
  if (gone.length > 0) await client.postTerm.deleteMany({ where: { postId, termId: { in: gone } } });
  if (added.length > 0) await client.postTerm.createMany({ data: added.map(({ id: termId }) => ({ postId, termId })) });
  return [...before.filter(isLeft), ...added];
}

/** Counts an item that was changed otherwise than before: it is published or not, has terms or not. */
export function countTermChanges(
  counts: TermCounts,
  { before, after }: Record<'before' | 'after', { isPublished: boolean; terms: readonly AssignedTerm[] }>,
): void {
  const counted = ({ isPublished, terms }: typeof before) => (isPublished ? terms.map(({ id }) => id) : []);
  counts.add(counted(before), -1);
  counts.add(counted(after), 1);
}

/** The ids of all terms of an item. */
export async function assignedTermIds(client: TransactionClient, postId: number): Promise<number[]> {
  return (await loadAssignedTerms(client, postId)).map(({ id }) => id);
}
