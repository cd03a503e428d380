import { canReadPost } from '../access/post-access.ts';
import { isInAudience } from '../core/audience.ts';
import { type Builder, oncePerBuilder } from '../core/builder.ts';
import type { JournalRow } from '../core/journal/change-journal.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadAccessData } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';

/** Whether the item of a row was visible to the viewer before the change. */
type PreviousVisibilityRule = (row: JournalRow, context: RequestContext) => boolean | Promise<boolean>;

/** The journal contains only the previous state of the item; for its parent, the current state decides. */
const wasPostVisible: PreviousVisibilityRule = async (row, context) => {
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

const wasTermVisible: PreviousVisibilityRule = ({ type }, context) =>
  isInAudience(context.registry.taxonomies.get(type)?.audience, context);

/** The rules by the kinds of the journal. */
const visibilityRules = oncePerBuilder(
  () =>
    new Map<JournalRow['kind'], PreviousVisibilityRule>([
      ['post', wasPostVisible],
      ['term', wasTermVisible],
    ]),
);

/** Registers the rule that decides whether an item of a kind was visible before a change. */
export function registerPreviousVisibility(
  builder: Builder,
  { kind, wasVisible }: { kind: JournalRow['kind']; wasVisible: PreviousVisibilityRule },
): void {
  visibilityRules(builder).set(kind, wasVisible);
}

/** Whether the item of a row was visible to the viewer before the change; false for a new item. */
export async function wasPreviouslyVisible(
  builder: Builder,
  { row, context }: { row: JournalRow; context: RequestContext },
): Promise<boolean> {
  return row.action !== 'created' && ((await visibilityRules(builder).get(row.kind)?.(row, context)) ?? false);
}
