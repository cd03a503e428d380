import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockTerms } from '../../core/row-locks.ts';
import { loadPostTerms, type PostTermRow } from '../../core/rows/term-row.ts';
import { isId } from '../../values/ids.ts';
import type { TermCounts } from '../counts/term-counts.ts';
import type { TermAssignment } from './graphql-input.ts';

/** A term of an item. */
export type AssignedTerm = Omit<PostTermRow, 'postId'>;

/** Loads all terms of an item, ordered by name. */
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
 * Assigns the requested terms to an item, and the default category if its type has categories and it has none. `before`
 * are its present terms. Returns its new terms, and puts them into the loader for the response.
 */
export async function writeTerms(client: TransactionClient, write: TermsWrite): Promise<readonly AssignedTerm[]> {
  const { postId, type, before, context } = write;
  const allowedTaxonomies = [...type.taxonomies, ...(type.internalTaxonomies ?? [])];
  const assignments = write.assignments.filter(({ taxonomy }) => allowedTaxonomies.includes(taxonomy));
  const isCategory = ({ taxonomy }: { taxonomy: string }) => taxonomy === 'category';
  const defaultId = context.site.integer('default_category');
  if (type.taxonomies.includes('category') && defaultId !== 0 && ![...before, ...assignments].some(isCategory)) {
    assignments.push({ taxonomy: 'category', termIds: [defaultId] });
  }
  const after = await assignTerms(client, { postId, assignments, before, context });
  const { postTerms } = context.loaders;
  postTerms.clear(postId);
  // The database sorts several terms if one is new.
  const isInOrder = after.length < 2 || after.every((term) => before.includes(term));
  if (isInOrder)
    postTerms.prime(
      postId,
      after.map((term) => ({ ...term, postId })),
    );
  return after;
}

/** Replaces the terms of an item in some taxonomies, and returns all its terms. Unknown ids are ignored. */
async function assignTerms(
  client: TransactionClient,
  { postId, assignments, before, context }: Omit<TermsWrite, 'type'>,
): Promise<readonly AssignedTerm[]> {
  if (assignments.length === 0) return before;
  // If a taxonomy occurs twice, the last entry applies.
  const requested = new Map(assignments.map(({ taxonomy, termIds }) => [taxonomy, new Set(termIds)]));
  const isRetained = ({ id, taxonomy }: AssignedTerm) => requested.get(taxonomy)?.has(id) ?? true;
  const presentIds = new Set(before.map(({ id }) => id));
  const newIds = [...new Set([...requested.values()].flatMap((ids) => [...ids]))].filter(
    (id) => !presentIds.has(id) && isId(id),
  );
  // The lock waits for concurrent deletions, and prevents them until the assignment is committed.
  const newTerms =
    newIds.length === 0 ? [] : await lockTerms(context.kernel.database, { client, ids: newIds, lock: 'reference' });
  const added = newTerms.filter(({ id, taxonomy }) => requested.get(taxonomy)?.has(id));
  const removedIds = before.filter((term) => !isRetained(term)).map(({ id }) => id);
  if (removedIds.length > 0) await client.postTerm.deleteMany({ where: { postId, termId: { in: removedIds } } });
  if (added.length > 0) await client.postTerm.createMany({ data: added.map(({ id: termId }) => ({ postId, termId })) });
  return [...before.filter(isRetained), ...added];
}

/** Adds the change of an item to the term counts: its terms count only while it is published. */
export function countTermChanges(
  counts: TermCounts,
  { before, after }: Record<'before' | 'after', { isPublished: boolean; terms: readonly AssignedTerm[] }>,
): void {
  const countedTermIds = ({ isPublished, terms }: typeof before) => (isPublished ? terms.map(({ id }) => id) : []);
  counts.add(countedTermIds(before), -1);
  counts.add(countedTermIds(after), 1);
}

/** Loads the ids of all terms of an item. */
export async function assignedTermIds(client: TransactionClient, postId: number): Promise<number[]> {
  return (await loadAssignedTerms(client, postId)).map(({ id }) => id);
}
