import { canCommentWithoutPause } from '../../../access/comment-access.ts';
import { isLoggedIn } from '../../../access/viewer-access.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { NewComment } from './moderation.ts';

const MIN_SECONDS_BETWEEN_COMMENTS = 15;
const HOUR_MS = 3_600_000;

/** Rejects a comment that its author has already written. Errors: `comment_duplicate`. */
export async function requireUniqueComment(client: TransactionClient, comment: NewComment): Promise<void> {
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

/**
 * Rejects a comment that follows too soon on another of its author, except from moderators. Errors: `comment_flood`.
 */
export async function requireCommentInterval(
  client: TransactionClient,
  { comment, dateGmt, context }: { comment: NewComment; dateGmt: string; context: RequestContext },
): Promise<void> {
  const { viewer, kernel, site } = context;
  if (canCommentWithoutPause(viewer)) return;
  const hourAgo = site.clock.at(new Date(kernel.now().getTime() - HOUR_MS)).gmt;
  const { authorEmail, authorIp } = comment;
  const last = await client.comment.findFirst({
    where: {
      dateGmt: { gte: hourAgo },
      OR: [
        isLoggedIn(viewer) ? { userId: viewer.userId } : { authorIp },
        ...(authorEmail === '' ? [] : [{ authorEmail }]),
      ],
    },
    orderBy: { dateGmt: 'desc' },
    select: { dateGmt: true },
  });
  if (last && (Date.parse(`${dateGmt}Z`) - Date.parse(`${last.dateGmt}Z`)) / 1_000 < MIN_SECONDS_BETWEEN_COMMENTS) {
    throw domainError('comment_flood');
  }
}
