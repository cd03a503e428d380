import type { GraphQLResolveInfo } from 'graphql';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type PostColumn, selectedColumns } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow, RevisionRow } from '../../core/rows/content-row.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { loadContentRow } from '../previews/content-item.ts';
import type { Deletion } from '../write/item-mutations.ts';
import { eraseContent } from '../write/remove-content.ts';
import { recordItem } from '../write/write-related-rows.ts';
import {
  canDeleteOwner,
  canEditOwner,
  type OwnerArguments,
  requireEditableOwner,
  requireOwner,
} from './version-owner.ts';

interface RevisionRequest<Args> {
  args: Args;
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/**
 * Loads one revision. Errors (docs/protocol/errors.md#revisions-and-autosaves): `rest_post_invalid_parent`,
 * `rest_cannot_read`, `rest_post_invalid_id`, `rest_revision_parent_id_mismatch`.
 */
export async function loadRevision({
  args,
  context,
  info,
}: RevisionRequest<OwnerArguments & { id: number }>): Promise<RevisionRow> {
  const owner = await requireEditableOwner(args, context);
  return loadRevisionOf(owner, { id: args.id, columns: selectedColumns(info, [[]]), context });
}

/**
 * Deletes a revision permanently, and returns the deleted revision. Requires the rights to delete and to edit its item,
 * since the response contains the revision. The missing trash is reported last
 * (docs/protocol/errors.md#revisions-and-autosaves).
 *
 * Errors: `rest_post_invalid_parent`, `rest_post_invalid_id`, `rest_revision_parent_id_mismatch`,
 * `rest_cannot_delete`, `rest_cannot_read`, `rest_trash_not_supported`.
 */
export async function deleteRevision({
  args,
  context,
  info,
}: RevisionRequest<OwnerArguments & { id: number; force?: boolean | null }>): Promise<Deletion<RevisionRow>> {
  const { viewer, kernel, loaders } = context;
  const { id } = args;
  const owner = await requireOwner(args, context);
  if (!canDeleteOwner(owner, context)) throw domainError('rest_cannot_delete', { viewer });
  const previous = await loadRevisionOf(owner, { id, columns: selectedColumns(info, [['previous']]), context });
  if (!canEditOwner(owner, context)) throw domainError('rest_cannot_read', { viewer });
  if (!args.force) throw domainError('rest_trash_not_supported');
  // Loaded into the cache of the request now, since the response still contains them after the deletion.
  await Promise.all([loaders.meta.load(id), loaders.sourceTexts.load(id)]);
  await kernel.database.transaction(async (client) => {
    await lockPost(kernel.database, { client, id: owner.id, lock: 'change' });
    const stored = await lockPost(kernel.database, { client, id, lock: 'delete' });
    if (stored?.type !== 'revision') throw domainError('rest_post_invalid_id');
    await eraseContent(kernel.database, { client, post: stored, counts: new TermCounts() });
    recordItem(client, { action: 'deleted', before: stored });
  });
  return { deleted: true, previous, item: null };
}

async function loadRevisionOf(
  owner: ContentRow,
  { id, columns, context }: { id: number; columns: readonly PostColumn[]; context: RequestContext },
): Promise<RevisionRow> {
  const row = await loadContentRow({ context, id, columns: [...columns, 'parentId'] });
  if (row?.type !== 'revision') throw domainError('rest_post_invalid_id');
  if (row.parentId !== owner.id) throw domainError('rest_revision_parent_id_mismatch');
  return { ...row, owner };
}
