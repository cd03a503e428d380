import { canModerateComments } from '../../../access/comment-access.ts';
import { canManageSite } from '../../../access/site-access.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { NewComment } from './moderation.ts';

const MIN_SECONDS_BETWEEN_COMMENTS = 15;
const HOUR_MS = 3_600_000;

/** Errors: `comment_duplicate` when the same person has written the same text in the same place. */
export async function requireNew(client: TransactionClient, comment: NewComment): Promise<void> {
  const { postId, parentId, authorName, authorEmail, content } = comment;
  const same = await client.comment.findFirst({
    where: {
      postId,
      parentId,
      authorName,
      content,
      status: { not: 'trash' },
      ...(authorEmail === '' ? {} : { authorEmail }),
    },
    select: { id: true },
  });
  if (same) throw domainError('comment_duplicate');
}

/** Errors: `comment_flood` when a person who is not a moderator has commented too recently. */
export async function requireInterval(
  client: TransactionClient,
  { comment, dateGmt, context }: { comment: NewComment; dateGmt: string; context: RequestContext },
): Promise<void> {
  const { viewer, kernel, site } = context;
  if (canModerateComments(viewer) || canManageSite(viewer)) return;
  const hourAgo = site.clock.at(new Date(kernel.now().getTime() - HOUR_MS)).gmt;
  const { authorEmail } = comment;
  const last = await client.comment.findFirst({
    where: {
      dateGmt: { gte: hourAgo },
      OR: [{ userId: viewer.userId }, ...(authorEmail === '' ? [] : [{ authorEmail }])],
    },
    orderBy: { dateGmt: 'desc' },
    select: { dateGmt: true },
  });
  if (last && (Date.parse(`${dateGmt}Z`) - Date.parse(`${last.dateGmt}Z`)) / 1_000 < MIN_SECONDS_BETWEEN_COMMENTS) {
    throw domainError('comment_flood');
  }
}
