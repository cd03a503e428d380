import { canReadPost } from '../access/post-access.ts';
import { isAudience } from '../core/audience.ts';
import { type Builder, oncePerBuilder } from '../core/builder.ts';
import type { JournalRow } from '../core/journal/change-journal.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadAccessData } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';

/** Whether the viewer could read something before it changed. */
type PreviousVisibility = (row: JournalRow, context: RequestContext) => boolean | Promise<boolean>;

/** What it depends on beyond itself, such as the item above a file, counts as it is now. */
const postVisibility: PreviousVisibility = async (row, context) => {
  const type = context.registry.postTypes.get(row.type);
  if (!type?.graphqlName || !isAudience(type.audience, context)) return false;
  const before = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    authorId: row.oldAuthorId,
    parentId: row.oldParentId,
  } as ContentRow;
  return canReadPost(context.viewer, await loadAccessData(before, context));
};

const termVisibility: PreviousVisibility = ({ type }, context) =>
  isAudience(context.registry.taxonomies.get(type)?.audience, context);

/** By the kinds of the journal. */
const visibilities = oncePerBuilder(
  () =>
    new Map<JournalRow['kind'], PreviousVisibility>([
      ['post', postVisibility],
      ['term', termVisibility],
    ]),
);

/** Says how it is known whether something of this kind could be read before it changed. */
export function registerPreviousVisibility(
  builder: Builder,
  { kind, sight }: { kind: JournalRow['kind']; sight: PreviousVisibility },
): void {
  visibilities(builder).set(kind, sight);
}

/** Whether the viewer could read the item before the change; false for a new item. */
export async function wasPreviouslyVisible(
  builder: Builder,
  { row, context }: { row: JournalRow; context: RequestContext },
): Promise<boolean> {
  return row.action !== 'created' && ((await visibilities(builder).get(row.kind)?.(row, context)) ?? false);
}
