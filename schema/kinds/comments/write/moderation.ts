import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import { stripAllTags } from '../../../markup/html/strip-tags.ts';
import { renderCommentText } from '../../../rendering/data/comment-data.ts';

/** The columns of a new comment that moderation reads. */
export type NewComment = Pick<
  Comment,
  'postId' | 'parentId' | 'userId' | 'authorName' | 'authorEmail' | 'authorUrl' | 'authorIp' | 'userAgent' | 'content'
>;

/**
 * Returns the status of a new comment: approved if its author is trusted or it passes the rules of the site; trash if
 * it contains disallowed words; else hold.
 */
export async function moderatedStatus(
  client: TransactionClient,
  { comment, isTrusted, context }: { comment: NewComment; isTrusted: boolean; context: RequestContext },
): Promise<'approved' | 'hold' | 'trash'> {
  if (isTrusted) return 'approved';
  if (containsDisallowed(comment, context)) return 'trash';
  return (await passesModeration(client, { comment, context })) ? 'approved' : 'hold';
}

async function passesModeration(
  client: TransactionClient,
  { comment, context }: { comment: NewComment; context: RequestContext },
): Promise<boolean> {
  const { site } = context;
  if (site.flag('comment_moderation')) return false;
  const rendered = renderCommentText(comment.content, context);
  const maxLinks = site.integer('comment_max_links');
  if (maxLinks > 0 && (rendered.match(/<a [^>]{0,2000}?href/gi) ?? []).length >= maxLinks) return false;
  const { authorName, authorEmail, authorUrl, authorIp, userAgent } = comment;
  if (containsAny([authorName, authorEmail, authorUrl, rendered, authorIp, userAgent], site.text('moderation_keys'))) {
    return false;
  }
  if (!site.flag('comment_previously_approved')) return true;
  return authorName !== '' && authorEmail !== '' && hasApprovedComment(client, comment);
}

/** Whether the author has an approved comment. The e-mail address of an account says nothing unless it is its author. */
async function hasApprovedComment(
  client: TransactionClient,
  { userId, authorName, authorEmail }: NewComment,
): Promise<boolean> {
  const user = await client.user.findFirst({ where: { emailKey: normalizeText(authorEmail) }, select: { id: true } });
  if (user && user.id !== userId) return false;
  const approved = await client.comment.findFirst({
    where: { status: 'approved', ...(user ? { userId: user.id } : { authorName, authorEmail }) },
    select: { id: true },
  });
  return approved !== null;
}

function containsDisallowed(comment: NewComment, { site }: RequestContext): boolean {
  const { authorName, authorEmail, authorUrl, authorIp, userAgent, content } = comment;
  // The text without tags finds words that contain tags.
  const texts = [authorName, authorEmail, authorUrl, content, stripAllTags(content), authorIp, userAgent];
  return containsAny(texts, site.text('disallowed_keys'));
}

/** Whether a text contains one of the words, ignoring case. `wordList` has one word per line. */
function containsAny(texts: readonly string[], wordList: string): boolean {
  const words = wordList
    .split('\n')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
  if (words.length === 0) return false;
  const lower = texts.map((text) => text.toLowerCase());
  return words.some((word) => lower.some((text) => text.includes(word)));
}
