import { canEditPost } from '../../access/post-access.ts';
import type { PostAccessData } from '../../access/post-access-data.ts';
import { isRestrictedNode, isVisibleNode } from '../../access/wpgraphql-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf, loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { isId } from '../../values/ids.ts';
import { isExposedType } from '../core/exposed-kinds.ts';

/** An item; a revision together with the item that it belongs to. */
type OwnedRow = ContentRow & { owner?: ContentRow };

/** Returns the item that a revision belongs to, or the row itself. */
export const ownerOf = (row: ContentRow): ContentRow => (row as OwnedRow).owner ?? row;

const deletedRows = new WeakSet<ContentRow | TermRow>();

/** Marks a row as one that was deleted permanently. Returns it. */
export function asDeleted<Row extends ContentRow | TermRow>(row: Row): Row {
  deletedRows.add(row);
  return row;
}

/** Whether the row was deleted permanently in the same operation, so that it has no address and nothing leads from it. */
export const isDeleted = (row: ContentRow | TermRow): boolean => deletedRows.has(row);

/** Returns the row if the viewer may see it, else null. A revision gets its owner, whose rule applies. */
export async function visibleRow(row: ContentRow | null, context: RequestContext): Promise<ContentRow | null> {
  if (!row) return null;
  const type = context.registry.postTypes.get(row.type);
  if (type?.declared && !isExposedType(type)) return null;
  if (row.type !== 'revision') {
    row.accessData = await loadAccessData(row, context);
    return isVisibleNode(context.viewer, row.accessData) ? row : null;
  }
  const owner = isId(row.parentId) ? await context.loaders.nodes.load(row.parentId) : null;
  if (!owner || !mayEdit(owner, context)) return null;
  (row as OwnedRow).owner = owner;
  return row;
}

/** Loads an item of any type with all columns; null if there is none, or if the viewer may not see it. */
export const loadVisibleNode = async (id: number, context: RequestContext): Promise<ContentRow | null> =>
  isId(id) ? visibleRow(await context.loaders.nodes.load(id), context) : null;

/**
 * Loads an item to which another one leads, such as a parent. Only published items are connected, even for viewers who
 * may see others.
 */
export async function loadConnectedNode(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = await loadVisibleNode(id, context);
  return row?.status === 'publish' ? row : null;
}

/**
 * Whether the viewer sees only the title, the address and the status of the item. Revisions are for those who may edit
 * their item.
 */
export const isRestricted = (row: ContentRow, context: RequestContext): boolean =>
  row.type === 'revision' ? !mayEdit(row, context) : isRestrictedItem(row, context);

const isRestrictedItem = (row: ContentRow, context: RequestContext): boolean =>
  (row.status !== 'publish' || row.password !== '') &&
  isRestrictedNode(context.viewer, { post: row.accessData ?? ownAccessData(row, context), password: row.password });

/** The access data without the parent of a file, of which nothing is known then. */
const ownAccessData = (row: ContentRow, context: RequestContext): PostAccessData => ({
  ...accessDataOf(row, context),
  ...(row.parentId > 0 ? { isParentUnknown: true } : {}),
});

/** Whether the viewer may edit the item, and so read its source texts. For a revision, the rule of its owner applies. */
export const mayEdit = (row: ContentRow, context: RequestContext): boolean =>
  canEditPost(context.viewer, accessDataOf(ownerOf(row), context));

/** What a resolver of a restricted field receives beside the row. */
interface FieldCall<Args> {
  args: Args;
  context: RequestContext;
}

/** Creates a resolver that returns null if the item is restricted for the viewer. */
export const unlessRestricted =
  <Args, Value>(resolve: (row: ContentRow, call: FieldCall<Args>) => Value) =>
  (row: ContentRow, args: Args, context: RequestContext): Value | null =>
    isRestricted(row, context) ? null : resolve(row, { args, context });
