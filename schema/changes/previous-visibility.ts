import { canReadPost } from '../access/post-access.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { isAudience } from '../content/audience.ts';
import { loadFacts } from '../content/facts.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import type { JournalRow } from './journal.ts';

/** Whether the viewer could read something before it changed. */
type PastSight = (row: JournalRow, context: RequestContext) => boolean | Promise<boolean>;

/** What it depends on beyond itself, such as the item above a file, counts as it is now. */
const postSight: PastSight = async (row, context) => {
  const type = context.registry.postTypes.get(row.type);
  if (!type?.graphqlName || !isAudience(type.audience, context)) return false;
  const before = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    authorId: row.oldAuthorId,
    parentId: row.oldParentId,
  } as ContentRow;
  return canReadPost(context.viewer, await loadFacts(before, context));
};

const termSight: PastSight = ({ type }, context) =>
  isAudience(context.registry.taxonomies.get(type)?.audience, context);

/** By the kinds of the journal. */
const sights = oncePerBuilder(
  () =>
    new Map<JournalRow['kind'], PastSight>([
      ['post', postSight],
      ['term', termSight],
    ]),
);

/** Says how it is known whether something of this kind could be read before it changed. */
export function registerPastSight(
  builder: Builder,
  { kind, sight }: { kind: JournalRow['kind']; sight: PastSight },
): void {
  sights(builder).set(kind, sight);
}

/** Could the viewer read it before? What is new was not there. */
export async function wasReadable(
  builder: Builder,
  { row, context }: { row: JournalRow; context: RequestContext },
): Promise<boolean> {
  return row.action !== 'created' && ((await sights(builder).get(row.kind)?.(row, context)) ?? false);
}
