import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canCreate } from '../../access/post-access.ts';
import { requireUpdate } from '../../content/write/permission.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { typeOf } from '../../types/type-of.ts';
import type { FileRow } from '../media-row.ts';

/** A file's item with what is stored of the file. */
export interface EditedMedia {
  post: Post;
  file: FileRow;
}

/**
 * Loads a file for those who may make other pictures of it: who may upload, and may edit the item. Errors:
 * `rest_cannot_edit_image`, `rest_post_invalid_id`, `rest_cannot_edit`.
 */
export async function loadForEditing(id: number, context: RequestContext): Promise<EditedMedia> {
  const { viewer, kernel } = context;
  const type = typeOf(context, 'attachment');
  if (!canCreate(viewer, type.capabilities)) throw domainError('rest_cannot_edit_image', { viewer });
  const found = await kernel.database.primary.post.findUnique({ where: { id }, include: { attachment: true } });
  if (!found || found.type !== type.name) throw domainError('rest_post_invalid_id');
  const { attachment, ...post } = found;
  requireUpdate({ type, input: {}, context, row: post });
  if (!attachment) throw domainError('rest_unknown_attachment');
  return { post, file: attachment };
}
