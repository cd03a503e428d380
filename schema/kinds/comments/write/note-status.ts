import { canModerateComments } from '../../../access/comment-access.ts';
import { canEditPost } from '../../../access/post-access.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { NOTE_STATUS_KEY, NOTE_STATUS_NAME } from '../../../core/rows/comment-row.ts';
import { commentedPostAccessData, loadCommentedPost } from '../comment-rights.ts';
import { NOTE_STATUSES } from '../notes.ts';
import type { CommentInput } from './comment-input.ts';

/** Checks the status of a note. Errors: `rest_not_in_enum` for an unknown status. */
export function requireNoteStatus(status: string | null | undefined): void {
  if (status === null || status === undefined) return;
  if (!NOTE_STATUSES.some((noteStatus) => noteStatus === status)) {
    throw domainError('rest_not_in_enum', {
      message: `meta.${NOTE_STATUS_NAME} must be ${NOTE_STATUSES.join(' or ')}.`,
    });
  }
}

/** Checks that the viewer may set the status of a note on this item. Errors: `rest_cannot_update`. */
export async function requireNoteStatusRight(input: CommentInput, context: RequestContext): Promise<void> {
  const { viewer } = context;
  const post = await loadCommentedPost(input.postId ?? 0, context);
  if (canModerateComments(viewer) || (post && canEditPost(viewer, commentedPostAccessData(post, context)))) return;
  throw domainError('rest_cannot_update', { viewer, data: { key: NOTE_STATUS_NAME } });
}

/** Stores the status of a note; null removes it, undefined does not change it. */
export async function writeNoteStatus(
  client: TransactionClient,
  { commentId, status }: { commentId: number; status: string | null | undefined },
): Promise<void> {
  if (status === undefined) return;
  await client.commentMeta.deleteMany({ where: { commentId, key: NOTE_STATUS_KEY } });
  if (status === null) return;
  await client.commentMeta.create({ data: { commentId, key: NOTE_STATUS_KEY, value: JSON.stringify(status) } });
}
