import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermAssignment } from './graphql-input.ts';
import type { LanguageOfWrite } from './language-of-write.ts';
import type { StoredState } from './stored-state.ts';
import { allowedAssignments, lockRequestedTerms, type TermChange, termChange } from './write-terms.ts';

/**
 * Returns the change of the terms of an item. Its requested terms are locked; the default category is locked here if it
 * gets that one, and then `isOrdered` is false.
 */
export async function changeTerms(
  client: TransactionClient,
  {
    assignments,
    requested,
    type,
    state: { terms: before, requestedTerms },
    language,
    context,
  }: {
    assignments: readonly TermAssignment[];
    requested: readonly TermAssignment[];
    type: PostType;
    state: StoredState;
    language: LanguageOfWrite | null;
    context: RequestContext;
  },
): Promise<TermChange & { isOrdered: boolean }> {
  const allowed = allowedAssignments({ type, assignments, before, language, context });
  if (allowed.length === requested.length) {
    return { ...termChange({ assignments: allowed, before, lockedTerms: requestedTerms }), isOrdered: true };
  }
  const lockedTerms = await lockRequestedTerms(client, { assignments: allowed, context });
  return { ...termChange({ assignments: allowed, before, lockedTerms }), isOrdered: false };
}
