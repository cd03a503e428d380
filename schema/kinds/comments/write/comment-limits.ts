import { canCommentWithoutPause } from '../../../access/comment-access.ts';
import { isLoggedIn } from '../../../access/viewer-access.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import type { NewComment } from './moderation.ts';

const MIN_SECONDS_BETWEEN_COMMENTS = 15;
const HOUR_MS = 3_600_000;

/** The length of the part of a text by which the database finds candidates for duplicates. */
const MAX_SEARCHED_LENGTH = 500;
/** The maximum number of candidates for duplicates. Characters with a meaning in patterns are not searched for. */
const MAX_CANDIDATES = 100;

/**
 * Rejects a comment that its author has already written; case and accents make no difference. Errors:
 * `comment_duplicate`.
 */
export async function requireUniqueComment(client: TransactionClient, comment: NewComment): Promise<void> {
  const { postId, parentId, authorName, authorEmail, content } = comment;
  const siblings = { postId, parentId, status: { not: 'trash' } };
  // Patterns of some texts match more comments than are compared, so equal texts are found without a pattern.
  const isRepeated = await client.comment.findFirst({
    where: { ...siblings, authorName, content, ...(authorEmail === '' ? {} : { authorEmail }) },
    select: { id: true },
  });
  if (isRepeated) throw domainError('comment_duplicate');
  const [name, text] = [normalizeText(authorName), normalizeText(content)];
  const candidates = await client.comment.findMany({
    where: {
      ...siblings,
      searchText: {
        startsWith: (/^[^%_\\]*/.exec(name.slice(0, MAX_SEARCHED_LENGTH)) ?? [''])[0],
        endsWith: (/[^%_\\]*$/.exec(text.slice(-MAX_SEARCHED_LENGTH)) ?? [''])[0],
      },
    },
    orderBy: { id: 'desc' },
    take: MAX_CANDIDATES,
    select: { authorName: true, authorEmail: true, content: true },
  });
  const email = normalizeText(authorEmail);
  const isDuplicate = candidates.some(
    (other) =>
      normalizeText(other.authorName) === name &&
      normalizeText(other.content) === text &&
      (email === '' || normalizeText(other.authorEmail) === email),
  );
  if (isDuplicate) throw domainError('comment_duplicate');
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
