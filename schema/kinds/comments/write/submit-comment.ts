import { isLoggedIn } from '../../../access/viewer-access.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { permalinkOf } from '../../../urls/item-permalink.ts';
import { isEmail } from '../../../values/account-values.ts';
import { isId } from '../../../values/ids.ts';
import { commentAddressOf } from '../comment-type.ts';
import { createComment, creationRefusal } from './create-comment.ts';

/** What the form of a page sends. */
export interface SubmittedComment {
  postId: number;
  /** The comment that it replies to; 0 for none. */
  parentId: number;
  content: string;
  authorName: string;
  authorEmail: string;
  authorUrl: string;
}

/** A comment that was stored. */
export interface StoredComment {
  id: number;
  /** Whether everybody sees it. Others wait, or were rejected by the words of the site: their authors are told the same. */
  isPublic: boolean;
  link: string;
  itemLink: string;
}

/**
 * Stores a comment that a visitor wrote in the form of a page: that of the account, or of a guest with a name. Errors: those of
 * `createComment`; `rest_invalid_param` for a wrong e-mail address, `comment_reply_invalid`.
 */
export async function submitComment(context: RequestContext, submitted: SubmittedComment): Promise<StoredComment> {
  const { viewer, loaders } = context;
  const { postId, parentId, content } = submitted;
  const guest = {
    authorName: submitted.authorName.trim(),
    authorEmail: submitted.authorEmail.trim(),
    authorUrl: submitted.authorUrl.trim(),
  };
  if (!isLoggedIn(viewer) && guest.authorEmail !== '' && !isEmail(guest.authorEmail))
    throw domainError('rest_invalid_param', { message: 'This is not an e-mail address. Correct it.' });
  // Forms of accounts may contain the name that a browser fills in.
  const author = isLoggedIn(viewer) ? { authorId: viewer.userId } : guest;
  const input = { postId, parentId, content, ...author };
  if (parentId !== 0) {
    // Guests must not learn either which comments a hidden item has.
    const refusal = await creationRefusal(input, { context, allowsGuests: true });
    if (refusal) throw domainError(refusal, { viewer });
    await requireAnswerable(context, { postId, parentId });
  }
  const row = await createComment({ input, context, allowsGuests: true });
  const post = await loaders.linkRows.load(postId);
  return {
    id: row.id,
    isPublic: row.status === 'approved',
    link: await commentAddressOf(row, context),
    itemLink: post ? await permalinkOf(post, context) : context.kernel.addresses.home,
  };
}

/** Checks that readers see the comment that a new one replies to, on the same item. Errors: `comment_reply_invalid`. */
async function requireAnswerable(
  { kernel }: RequestContext,
  { postId, parentId }: { postId: number; parentId: number },
): Promise<void> {
  const parent = isId(parentId)
    ? await kernel.database.primary.comment.findUnique({
        where: { id: parentId },
        select: { status: true, type: true, postId: true },
      })
    : null;
  const isShown = parent !== null && parent.status === 'approved' && parent.type !== 'note' && parent.postId === postId;
  if (!isShown) throw domainError('comment_reply_invalid');
}
