import { canDeletePost, canEditPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { PostColumn } from '../../selection.ts';
import { factsOf } from '../facts.ts';
import { loadRow } from '../item.ts';
import type { ContentRow } from '../row.ts';

/** What rights, addresses, previews and preconditions of an item depend on. */
const OWNER_COLUMNS: readonly PostColumn[] = ['id', 'slug', 'date', 'parentId', 'modifiedGmt', 'latestRevisionId'];

/** Which item is meant; a type narrows it, as the routes of a kind do. */
export interface OwnerArguments {
  parentId: number;
  parentType?: string | null;
}

/**
 * The item whose versions are asked for, whoever asks. Null when there is none, or none of the type, or its type has
 * no versions.
 */
export async function findOwner({ parentId, parentType }: OwnerArguments, context: RequestContext) {
  const row = await loadRow({ context, id: parentId, columns: OWNER_COLUMNS });
  if (!row || !hasVersions(row.type, context) || (parentType && row.type !== parentType)) return null;
  return row;
}

/** Files have no versions; what the site does not know as a type has none either. */
const hasVersions = (type: string, { registry }: RequestContext): boolean =>
  type !== 'attachment' && registry.postTypes.has(type);

/** Errors: `rest_post_invalid_parent`. */
export async function requireOwner(args: OwnerArguments, context: RequestContext): Promise<ContentRow> {
  const owner = await findOwner(args, context);
  if (!owner) throw domainError('rest_post_invalid_parent');
  return owner;
}

/** The item, for a viewer who may see its versions: who may edit it. Errors: also `rest_cannot_read`. */
export async function requireReadableOwner(args: OwnerArguments, context: RequestContext): Promise<ContentRow> {
  const owner = await requireOwner(args, context);
  if (!mayEdit(owner, context)) throw domainError('rest_cannot_read', { viewer: context.viewer });
  return owner;
}

export const mayEdit = (owner: ContentRow, context: RequestContext): boolean =>
  canEditPost(context.viewer, factsOf(owner, context));

export const mayDelete = (owner: ContentRow, context: RequestContext): boolean =>
  canDeletePost(context.viewer, factsOf(owner, context));
