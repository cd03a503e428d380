import type { Attachment, Post } from '../../../../prisma/generated/sqlite/client.ts';
import { canCreate } from '../../../access/post-access.ts';
import { requireUpdate } from '../../../content/write/write-permission.ts';
import { domainError } from '../../../core/domain-errors.ts';
import { requireType } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';

/** The item of a file, and its attachment row. */
export interface EditedMedia {
  post: Post;
  file: Attachment;
}

/**
 * Loads a file of which a copy is edited. Requires the rights to upload files and to edit the item. Errors:
 * `rest_cannot_edit_image`, and those of `loadEditableMedia`.
 */
export async function loadMediaToCopy(id: number, context: RequestContext): Promise<EditedMedia> {
  const { viewer } = context;
  if (!canCreate(viewer, requireType(context, 'attachment').capabilities)) {
    throw domainError('rest_cannot_edit_image', { viewer });
  }
  return loadEditableMedia(id, context);
}

/**
 * Loads a file to change. Requires the right to edit the item. Errors: `rest_post_invalid_id`, `rest_cannot_edit`,
 * `rest_unknown_attachment`.
 */
export async function loadEditableMedia(id: number, context: RequestContext): Promise<EditedMedia> {
  const type = requireType(context, 'attachment');
  const row = await context.kernel.database.primary.post.findUnique({ where: { id }, include: { attachment: true } });
  if (!row || row.type !== type.name) throw domainError('rest_post_invalid_id');
  const { attachment, ...post } = row;
  requireUpdate({ type, input: {}, context, row: post });
  if (!attachment) throw domainError('rest_unknown_attachment');
  return { post, file: attachment };
}
