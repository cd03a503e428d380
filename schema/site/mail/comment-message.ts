import { systemViewer } from '../../access/viewer-access.ts';
import type { Domain } from '../../core/domain.ts';
import type { MailMessage } from '../../core/domain-kernel.ts';
import { createContext } from '../../core/request-context.ts';
import { markupText } from '../../markup/html/strip-tags.ts';
import { commentLink } from '../../urls/archive-link.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { shortened } from '../../values/shortened-text.ts';
import { findRecipient } from './account-message.ts';

/** In characters. The whole comment is on the site. */
const MAX_QUOTE_LENGTH = 2_000;

/**
 * Writes a message about a comment: that it was published, to the author of the item, or that it waits for moderation, to
 * the address of the site. Null if nobody is to be told, such as the author of their own comment.
 */
export async function commentMessage(
  domain: Domain,
  { commentId, about, siteName }: { commentId: number; about: 'comment' | 'moderation'; siteName: string },
): Promise<MailMessage | null> {
  const { primary } = domain.kernel.database;
  const comment = await primary.comment.findUnique({ where: { id: commentId } });
  // It may have been decided on by now.
  if (comment?.status !== (about === 'comment' ? 'approved' : 'hold')) return null;
  const post = await primary.post.findUnique({
    where: { id: comment.postId },
    select: { title: true, authorId: true },
  });
  if (!post) return null;
  const context = await createContext(domain, { viewer: systemViewer('mail') });
  const author = about === 'comment' ? await findRecipient(domain, post.authorId) : null;
  const to = about === 'comment' ? author?.email : context.site.text('admin_email');
  if (!to || (author && author.id === comment.userId)) return null;
  const row = await context.loaders.linkRows.load(comment.postId);
  const postAddress = row ? await permalinkOf(row, context) : domain.kernel.addresses.home;
  const title = markupText(post.title) || 'an item without a title';
  const name = markupText(comment.authorName) || 'Anonymous';
  const quote = shortened(markupText(comment.content), MAX_QUOTE_LENGTH);
  const isPublished = about === 'comment';
  return {
    to,
    subject: `[${siteName}] ${isPublished ? 'Comment' : 'A comment waits'}: ${title}`,
    text: [
      isPublished ? `${name} commented on "${title}":` : `A comment of ${name} on "${title}" waits for moderation:`,
      '',
      quote,
      '',
      ...(comment.authorEmail === '' ? [] : [`E-mail address: ${comment.authorEmail}`]),
      isPublished ? commentLink(context.site.permalinks, { id: comment.id, postAddress, page: null }) : postAddress,
    ].join('\n'),
  };
}
