import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { queueMail } from '../../../core/site/mail-queue.ts';

/**
 * Queues the messages about a comment that the settings of the site ask for: `moderation_notify` about one that waits,
 * `comments_notify` about one that was published. `before` is its earlier status, null for a new comment.
 */
export async function queueCommentMail(
  client: TransactionClient,
  {
    comment,
    before,
    context: { site, kernel },
  }: { comment: Pick<Comment, 'id' | 'type' | 'status'>; before: string | null; context: RequestContext },
): Promise<void> {
  const { id: commentId, type, status } = comment;
  if (type === 'note') return;
  if (status === 'hold' && before === null && site.flag('moderation_notify', true))
    await queueMail(client, { order: { about: 'moderation', commentId }, kernel });
  if (status === 'approved' && (before === null || before === 'hold') && site.flag('comments_notify', true))
    await queueMail(client, { order: { about: 'comment', commentId }, kernel });
}
