import { canReadPost } from '../../access/post-access.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { type AudienceContext, isInAudience } from '../../core/rows/audience.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** What the rules read of a row of the journal. */
type PreviousState = Pick<JournalRow, 'objectId' | 'type' | 'oldStatus' | 'oldAuthorId' | 'oldParentId'>;

/**
 * Whether an item that behaves like a post was visible to the viewer before a change that was no creation. The journal
 * contains only the previous state of the item; for its parent, the current state decides.
 */
export const wasPostVisible = async (row: PreviousState, context: RequestContext): Promise<boolean> => {
  const type = context.registry.postTypes.get(row.type);
  if (!type?.graphqlName || !isInAudience(type.audience, context)) return false;
  const before = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    authorId: row.oldAuthorId,
    parentId: row.oldParentId,
  } as ContentRow;
  return canReadPost(context.viewer, await loadAccessData(before, context));
};

/** Whether the terms of a taxonomy are visible to the viewer: terms have no status. */
export function isTermVisible({ type }: Pick<JournalRow, 'type'>, context: AudienceContext): boolean {
  const taxonomy = context.registry.taxonomies.get(type);
  return taxonomy !== undefined && isInAudience(taxonomy.audience, context);
}
