import { canModerateComments } from '../../access/comment-access.ts';
import { canManageSite } from '../../access/site-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import type { NewComment } from './moderation.ts';

/** Seconds that somebody has to wait between two comments. */
const SECONDS_BETWEEN = 15;
const HOUR = 3_600_000;

/** Errors: `comment_duplicate` when the same person has said the same in the same place. */
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

/** Errors: `comment_flood` when the same person has written a moment ago. Moderators may hurry. */
export async function requirePatience(
  client: TransactionClient,
  { comment, dateGmt, context }: { comment: NewComment; dateGmt: string; context: RequestContext },
): Promise<void> {
  const { viewer, kernel, site } = context;
  if (canModerateComments(viewer) || canManageSite(viewer)) return;
  const hourAgo = site.clock.at(new Date(kernel.now().getTime() - HOUR)).gmt;
  const { authorEmail } = comment;
  const last = await client.comment.findFirst({
    where: {
      dateGmt: { gte: hourAgo },
      OR: [{ userId: viewer.userId }, ...(authorEmail === '' ? [] : [{ authorEmail }])],
    },
    orderBy: { dateGmt: 'desc' },
    select: { dateGmt: true },
  });
  if (last && (Date.parse(`${dateGmt}Z`) - Date.parse(`${last.dateGmt}Z`)) / 1_000 < SECONDS_BETWEEN) {
    throw domainError('comment_flood');
  }
}
