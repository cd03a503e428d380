import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { NOTE_STATUS_KEY } from '../comment-row.ts';
import { NOTE_STATUSES } from '../notes.ts';
import { loadCommentedPosts, postFacts } from '../rights.ts';
import type { CommentInput } from './input.ts';

/** Errors: `rest_not_in_enum` for a state that notes do not have. */
export function requireNoteStatus(status: string | null | undefined): void {
  if (status === null || status === undefined) return;
  if (!NOTE_STATUSES.some((known) => known === status)) {
    throw domainError('rest_not_in_enum', {
      message: `meta.${NOTE_STATUS_KEY} must be ${NOTE_STATUSES.join(' or ')}.`,
    });
  }
}

/** Errors: `rest_cannot_update` for the state of a comment that its writer could not change. */
export async function requireNoteRight(input: CommentInput, context: RequestContext): Promise<void> {
  const { viewer } = context;
  const post = input.postId ? (await loadCommentedPosts(context, [input.postId])).get(input.postId) : undefined;
  if (canModerateComments(viewer) || (post && canEditPost(viewer, postFacts(post, context)))) return;
  throw domainError('rest_cannot_update', { viewer, data: { key: NOTE_STATUS_KEY } });
}

/** Stores the state of a note; null takes it off, what is absent stays. */
export async function writeNoteStatus(
  client: TransactionClient,
  { commentId, status }: { commentId: number; status: string | null | undefined },
): Promise<void> {
  if (status === undefined) return;
  await client.commentMeta.deleteMany({ where: { commentId, key: NOTE_STATUS_KEY } });
  if (status === null) return;
  await client.commentMeta.create({ data: { commentId, key: NOTE_STATUS_KEY, value: JSON.stringify(status) } });
}
