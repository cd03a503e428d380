import { canReadPost } from '../../access/post-access.ts';
import { anonymousViewer } from '../../access/viewer-access.ts';
import { isTermVisible } from '../../content/previews/visibility-before-change.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { Site } from '../../core/site/site.ts';

/** Whether the items of changes are visible to everyone with a status: the one before a change, or the one after it. */
export interface PublicStates {
  isPublic(row: JournalRow, status: string): boolean;
}

/** What decides about an item: of a file, the parent that it has now; of a comment, its item. */
interface ItemState {
  id: number;
  type: string;
  status: string;
  parentId: number;
  password: string;
}

/**
 * Reads the items on which the visibility of the changed files and comments depends, as they are now. Runs at most three
 * statements, and none for changes of other items.
 */
export async function readPublicStates(
  client: TransactionClient,
  { rows, ...domain }: { rows: readonly JournalRow[]; registry: Registry; site: Site },
): Promise<PublicStates> {
  const files = rows.filter(({ kind, type }) => kind === 'post' && type === 'attachment');
  const comments = rows.filter(({ kind }) => kind === 'comment');
  const itemIds = await readItemIds(client, comments);
  const commented = [...itemIds.values(), ...comments.map(({ oldParentId }) => oldParentId)];
  const attached = files.flatMap(({ objectId, oldParentId }) => [objectId, oldParentId]);
  const fileStates = await readStates(client, [...attached, ...commented]);
  const owners = await readStates(
    client,
    [...fileStates.values()].map(({ parentId }) => parentId),
  );
  const stateOf = (id: number) => fileStates.get(id) ?? owners.get(id);
  const publicDataOf = ({ id, type, status }: Pick<ItemState, 'id' | 'type' | 'status'>) =>
    accessDataOf({ id, type, status, authorId: 0 }, domain);
  const isItemPublic = (item: Pick<ItemState, 'id' | 'type' | 'status'>, parentId: number): boolean => {
    const owner = item.type === 'attachment' && parentId > 0 ? stateOf(parentId) : undefined;
    const parent = owner && { ...publicDataOf(owner), isParentUnknown: owner.parentId > 0 };
    return canReadPost(anonymousViewer, { ...publicDataOf(item), ...(parent ? { parent } : {}) });
  };
  return {
    isPublic: ({ kind, type, objectId, oldParentId }, status) => {
      if (kind === 'term') return isTermVisible({ type }, { ...domain, viewer: anonymousViewer });
      if (kind === 'post')
        return isItemPublic({ id: objectId, type, status }, stateOf(objectId)?.parentId ?? oldParentId);
      const item = stateOf(itemIds.get(objectId) ?? oldParentId);
      // Notes are approved, and for editors only.
      if (status !== 'approved' || type === 'note' || !item || item.password !== '') return false;
      return isItemPublic(item, item.parentId);
    },
  };
}

/** Returns the ids of the items of comments that still exist. */
async function readItemIds(
  client: TransactionClient,
  comments: readonly Pick<JournalRow, 'objectId'>[],
): Promise<Map<number, number>> {
  if (comments.length === 0) return new Map();
  const ids = [...new Set(comments.map(({ objectId }) => objectId))];
  const rows = await client.comment.findMany({ where: { id: { in: ids } }, select: { id: true, postId: true } });
  return new Map(rows.map(({ id, postId }) => [id, postId]));
}

async function readStates(client: TransactionClient, ids: readonly number[]): Promise<Map<number, ItemState>> {
  const known = [...new Set(ids)].filter((id) => id > 0);
  if (known.length === 0) return new Map();
  const rows = await client.$queryRaw<ItemState[]>(
    sql`SELECT "id", "type", "status", "parentId", "password" FROM "posts" WHERE ${isIn('"id"', known)}`,
  );
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id), parentId: Number(row.parentId) }]));
}
