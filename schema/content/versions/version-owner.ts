import { canDeletePost, canEditPost } from '../../access/post-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostColumn } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { loadContentRow } from '../previews/content-item.ts';

/** The columns that permissions, permalinks, previews and preconditions of an item need. */
const OWNER_COLUMNS: readonly PostColumn[] = ['id', 'slug', 'date', 'parentId', 'modifiedGmt', 'latestRevisionId'];

/** The arguments that name the item of revisions. With a type, items of other types are not found. */
export interface OwnerArguments {
  parentId: number;
  parentType?: string | null;
}

/**
 * Loads the item of revisions, without a permission check. Null if there is no such item, or if its type has no
 * revisions and no autosaves.
 */
export async function findVersionOwner({ parentId, parentType }: OwnerArguments, context: RequestContext) {
  const row = await loadContentRow({ context, id: parentId, columns: OWNER_COLUMNS });
  if (!row || !hasVersions(row.type, context) || (parentType && row.type !== parentType)) return null;
  return row;
}

/** Whether items of the type have revisions or autosaves. */
function hasVersions(type: string, { registry }: RequestContext): boolean {
  const { revisions, autosave } = registry.postTypes.get(type)?.supports ?? {};
  return Boolean(revisions || autosave);
}

/** Loads the item of revisions. Errors: `rest_post_invalid_parent`. */
export async function requireOwner(args: OwnerArguments, context: RequestContext): Promise<ContentRow> {
  const owner = await findVersionOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_parent');
  return owner;
}

/**
 * Loads the item of revisions for a viewer who may edit it, as reading revisions requires. Errors: also
 * `rest_cannot_read`.
 */
export async function requireEditableOwner(args: OwnerArguments, context: RequestContext): Promise<ContentRow> {
  const owner = await requireOwner(args, context);
  if (!canEditOwner(owner, context)) throw domainError('rest_cannot_read', { viewer: context.viewer });
  return owner;
}

export const canEditOwner = (owner: ContentRow, context: RequestContext): boolean =>
  canEditPost(context.viewer, accessDataOf(owner, context));

export const canDeleteOwner = (owner: ContentRow, context: RequestContext): boolean =>
  canDeletePost(context.viewer, accessDataOf(owner, context));
