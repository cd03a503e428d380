import { type Deletion, deleteItem, updateItem } from '../../../content/write/item-mutations.ts';
import { requireDeletable } from '../../../content/write/remove-content.ts';
import { domainError } from '../../../core/domain-errors.ts';
import { requireType } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { ContentRow } from '../../../core/rows/content-row.ts';
import { hasFeaturedMedia } from './check-media.ts';
import { contentInput, type MediaInput } from './media-input.ts';
import { mediaUpdate } from './save-media.ts';

interface MediaUpdate {
  id: number;
  input: MediaInput;
  precondition?: Parameters<typeof updateItem>[0]['precondition'];
  /** Whether tags and spaces of the alternative text remain. */
  storesAltTextAsSent?: boolean;
}

/**
 * Changes the item of a file. A featured image of a file that cannot have one is left out, since clients send back what
 * they have read. Errors: those of `updateContent`, and `rest_invalid_param` (parent).
 */
export async function updateMedia(
  { input: sent, storesAltTextAsSent = false, ...write }: MediaUpdate,
  context: RequestContext,
): Promise<ContentRow> {
  const { featuredMediaId, ...others } = sent;
  const input = typeof featuredMediaId === 'number' && (await canHaveFeaturedMedia(write.id, context)) ? sent : others;
  return updateItem({
    type: requireType(context, 'attachment'),
    ...{ ...write, context },
    input: contentInput(input),
    savesRevision: false,
    kindWrite: mediaUpdate(input, { context, storesAltTextAsSent }),
  });
}

/** Whether a file can have a featured image. Its media type never changes. */
async function canHaveFeaturedMedia(id: number, { kernel }: RequestContext): Promise<boolean> {
  const where = { id, type: 'attachment' };
  const post = await kernel.database.reader.post.findFirst({ where, select: { mimeType: true } });
  return post !== null && hasFeaturedMedia(post.mimeType);
}

/**
 * With `force`, deletes a file and its renditions permanently; otherwise moves it to the trash, if the operator has
 * enabled the trash for files. Without that trash it is an error, or deletes the file if `deletesWithoutTrash`. Errors:
 * `rest_post_invalid_id`, `rest_cannot_delete`, `rest_already_trashed`, `rest_trash_not_supported`.
 */
export async function deleteMedia(
  { id, force, deletesWithoutTrash }: { id: number; force?: boolean | null; deletesWithoutTrash?: boolean },
  context: RequestContext,
): Promise<Deletion<ContentRow>> {
  const type = requireType(context, 'attachment');
  if (!force && !context.kernel.mediaTrash) {
    const { status } = await requireDeletable({ type, id, context });
    // Imported files may be in the trash although files have none.
    if (status === 'trash') throw domainError('rest_already_trashed');
    if (!deletesWithoutTrash) throw domainError('rest_trash_not_supported');
    return deleteItem({ type, args: { id, force: true }, context });
  }
  return deleteItem({ type, args: { id, force }, context });
}
