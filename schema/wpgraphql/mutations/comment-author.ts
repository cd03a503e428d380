import { canModerateComments } from '../../access/comment-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import { normalizeText } from '../../core/normalize.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** The author that the input of a new comment names. */
interface NamedAuthor {
  authorName?: string | null | undefined;
  authorEmail?: string | null | undefined;
}

/**
 * Returns the account of the author of a new comment: that of the viewer or, for moderators who name an e-mail address,
 * the one with this address; undefined for a guest. Errors: `rest_comment_author_data_required` for a guest without a
 * name.
 */
export async function commentAuthorId(
  { authorName, authorEmail }: NamedAuthor,
  { viewer, kernel }: RequestContext,
): Promise<number | undefined> {
  const namesOther = Boolean(authorEmail) && canModerateComments(viewer);
  if (isLoggedIn(viewer) && !namesOther) return viewer.userId;
  const account = namesOther
    ? await kernel.database.reader.user.findFirst({
        where: { emailKey: normalizeText((authorEmail ?? '').trim()) },
        select: { id: true },
      })
    : null;
  if (!account && !authorName) throw domainError('rest_comment_author_data_required');
  return account?.id;
}
