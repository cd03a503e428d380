import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { loadVisibleNode, mayEdit, ownerOf } from '../nodes/visible-node.ts';

/** Whether a row is the revision that is the preview of its item: the latest one. */
export const isPreviewRevision = (row: ContentRow): boolean =>
  row.type === 'revision' && ownerOf(row).latestRevisionId === row.id;

/** Returns the id of the revision that is the preview of an item; null if there is none that the viewer may see. */
export const previewRevisionId = (row: ContentRow, context: RequestContext): number | null =>
  row.type !== 'revision' && row.latestRevisionId > 0 && mayEdit(row, context) ? row.latestRevisionId : null;

/** Loads the preview of an item: its latest revision, or the item itself; null if the viewer may not edit the item. */
export async function loadPreview(row: ContentRow, context: RequestContext): Promise<ContentRow | null> {
  if (!mayEdit(row, context)) return null;
  const id = previewRevisionId(row, context);
  return (id === null ? null : await loadVisibleNode(id, context)) ?? row;
}
