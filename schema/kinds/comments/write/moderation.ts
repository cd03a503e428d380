import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import { normaliseText } from '../../content/normalise.ts';
import type { RequestContext } from '../../context.ts';
import { renderComment } from '../../html/comments/comment.ts';
import { stripAllTags } from '../../html/markup/strip.ts';
import type { TransactionClient } from '../../kernel.ts';

/** A comment that is about to be stored, as moderation looks at it. */
export type NewComment = Pick<
  Comment,
  'postId' | 'parentId' | 'userId' | 'authorName' | 'authorEmail' | 'authorUrl' | 'authorIp' | 'userAgent' | 'content'
>;

/**
 * The status that a new comment gets: approved from moderators, from the item's author, and from whoever passes the
 * site's rules; else it waits, or goes to the trash when it holds what the site does not want.
 */
export async function moderatedStatus(
  client: TransactionClient,
  { comment, isTrusted, context }: { comment: NewComment; isTrusted: boolean; context: RequestContext },
): Promise<'approved' | 'hold' | 'trash'> {
  if (isTrusted) return 'approved';
  if (holdsUnwanted(comment, context)) return 'trash';
  return (await passes(client, { comment, context })) ? 'approved' : 'hold';
}

async function passes(
  client: TransactionClient,
  { comment, context }: { comment: NewComment; context: RequestContext },
): Promise<boolean> {
  const { site, kernel } = context;
  if (site.flag('comment_moderation')) return false;
  const rendered = renderComment(comment.content, {
    site: {
      url: kernel.addresses.home,
      includesUrl: kernel.addresses.includes,
      usesSmilies: site.flag('use_smilies', true),
      properName: kernel.properName ?? '',
    },
  });
  const mostLinks = site.integer('comment_max_links');
  if (mostLinks > 0 && (rendered.match(/<a [^>]{0,2000}?href/gi) ?? []).length >= mostLinks) return false;
  const { authorName, authorEmail, authorUrl, authorIp, userAgent } = comment;
  if (holdsAny([authorName, authorEmail, authorUrl, rendered, authorIp, userAgent], site.text('moderation_keys'))) {
    return false;
  }
  if (!site.flag('comment_previously_approved')) return true;
  return authorName !== '' && authorEmail !== '' && hasApproved(client, comment);
}

/** Whether an approved comment by the same person is there. */
async function hasApproved(client: TransactionClient, { authorName, authorEmail }: NewComment): Promise<boolean> {
  const user = await client.user.findFirst({ where: { emailKey: normaliseText(authorEmail) }, select: { id: true } });
  const earlier = await client.comment.findFirst({
    where: { status: 'approved', ...(user ? { userId: user.id } : { authorName, authorEmail }) },
    select: { id: true },
  });
  return earlier !== null;
}

function holdsUnwanted(comment: NewComment, { site }: RequestContext): boolean {
  const { authorName, authorEmail, authorUrl, authorIp, userAgent, content } = comment;
  // Tags in the middle of a word do not hide it.
  const texts = [authorName, authorEmail, authorUrl, content, stripAllTags(content), authorIp, userAgent];
  return holdsAny(texts, site.text('disallowed_keys'));
}

/** Whether any of the texts holds any of the words, one a line, in whatever case. */
function holdsAny(texts: readonly string[], list: string): boolean {
  const words = list
    .split('\n')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
  if (words.length === 0) return false;
  const lower = texts.map((text) => text.toLowerCase());
  return words.some((word) => lower.some((text) => text.includes(word)));
}
