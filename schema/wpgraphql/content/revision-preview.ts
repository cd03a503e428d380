import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isDeleted, loadVisibleNode, mayEdit, ownerOf } from '../nodes/visible-node.ts';

/** Whether a row is the revision that is the preview of its item: the latest one. */
export const isPreviewRevision = (row: ContentRow): boolean =>
  row.type === 'revision' && ownerOf(row).latestRevisionId === row.id;

/** Returns the id of the revision that is the preview of an item; null if there is none that the viewer may see. */
export const previewRevisionId = (row: ContentRow, context: RequestContext): number | null =>
  row.type !== 'revision' && row.latestRevisionId > 0 && !isDeleted(row) && mayEdit(row, context)
    ? row.latestRevisionId
    : null;

/**
 * Returns the item whose author, terms and template a row shows: a preview inherits them from its item, other revisions
 * have their own.
 */
export const shownItemOf = (row: ContentRow): ContentRow => (isPreviewRevision(row) ? ownerOf(row) : row);

/**
 * Loads the preview of an item: its latest revision, or the item itself if it has no revisions; null if it has some that
 * the viewer may not see.
 */
export async function loadPreview(row: ContentRow, context: RequestContext): Promise<ContentRow | null> {
  if (row.type === 'revision' || row.latestRevisionId <= 0) return row;
  return mayEdit(row, context) ? ((await loadVisibleNode(row.latestRevisionId, context)) ?? row) : null;
}
