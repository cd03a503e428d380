import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { addToCommentCount, countedComments } from '../../content/counts/comment-counts.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { type LockedPost, lockPosts } from '../../row-locks.ts';
import { sql } from '../../sql.ts';
import { NOTE_STATUSES } from '../notes.ts';
import { authorAccount } from './account.ts';
import { clientAddress } from './address.ts';
import { creationRefusal } from './creation-refusal.ts';
import { momentOf } from './dates.ts';
import { type CommentInput, isGiven } from './input.ts';
import { requireNew, requirePatience } from './limits.ts';
import { moderatedStatus, type NewComment } from './moderation.ts';
import { requireNoteRight, requireNoteStatus, writeNoteStatus } from './note-status.ts';
import { setStatus } from './status.ts';
import { type CommentTexts, cleanTexts, requireLengths } from './texts.ts';

interface Creation {
  input: CommentInput;
  context: RequestContext;
}

/** Creates a comment or a note; gives its id. Errors: protocol 8.8. */
export async function createComment({ input, context }: Creation): Promise<number> {
  const { viewer, kernel } = context;
  const refusal = await creationRefusal(input, context);
  if (refusal) throw domainError(refusal, { viewer });
  const type = input.type || 'comment';
  if (type !== 'comment' && type !== 'note') throw domainError('rest_invalid_comment_type');
  const content = (input.content ?? '').trim();
  // Whoever closes a note need not say why.
  const mayBeEmpty = type === 'note' && NOTE_STATUSES.some((status) => status === input.noteStatus);
  if (content === '' && !mayBeEmpty) throw domainError('rest_comment_content_invalid');
  requireNoteStatus(input.noteStatus);
  if (isGiven(input.noteStatus)) await requireNoteRight(input, context);
  const { database } = kernel;
  return database.transaction(async (client) => {
    // Comments on an item are written one after the other: two of the same words at once are one too many. The item
    // may have gone, or to the trash, since it was looked at.
    const [post] = await lockPosts(database, { client, where: sql`"id" = ${input.postId ?? 0}`, lock: 'change' });
    if (!post) throw domainError('rest_comment_invalid_post_id');
    if (post.status === 'trash') throw domainError('rest_comment_trash_post');
    if (type === 'comment' && post.commentStatus !== 'open') throw domainError('rest_comment_closed');
    return insert(client, { input, context, type, content, post });
  });
}

async function insert(
  client: TransactionClient,
  { input, context, type, content, post }: Creation & { type: 'comment' | 'note'; content: string; post: LockedPost },
): Promise<number> {
  const { viewer, site, kernel } = context;
  const postId = post.id;
  const { userId, texts } = await authorOf(client, { input, context });
  if (site.flag('require_name_email', true) && !(texts.authorName && texts.authorEmail)) {
    throw domainError('rest_comment_author_data_required');
  }
  requireLengths({ ...texts, content });
  const clean = cleanTexts(
    { ...texts, content },
    { unfiltered: canWriteUnfilteredHtml(viewer), home: kernel.addresses.home },
  ) as CommentTexts;
  const comment: NewComment = {
    ...clean,
    postId,
    parentId: Math.max(input.parentId ?? 0, 0),
    userId,
    authorIp: input.authorIp || clientAddress(context),
  };
  const { local: date, gmt: dateGmt } = momentOf(input, context);
  const status = type === 'note' ? 'approved' : await admittedStatus(client, { comment, post, context, dateGmt });
  const stored = await client.comment.create({ data: { ...comment, type, status, date, dateGmt } });
  const given = isGiven(input.status)
    ? await setStatus(client, { comment: stored, word: input.status, now: kernel.now() })
    : status;
  await writeNoteStatus(client, { commentId: stored.id, status: input.noteStatus });
  await addToCommentCount(kernel.database, { client, postId, by: countedComments({ type, status: given }) });
  return stored.id;
}

async function admittedStatus(
  client: TransactionClient,
  {
    comment,
    post,
    context,
    dateGmt,
  }: { comment: NewComment; post: LockedPost; context: RequestContext; dateGmt: string },
): Promise<string> {
  await requireNew(client, comment);
  await requirePatience(client, { comment, dateGmt, context });
  const author = await authorAccount(client, { id: comment.userId, context });
  const isTrusted = author !== null && (author.id === post.authorId || author.can('moderate_comments'));
  return moderatedStatus(client, { comment, isTrusted, context });
}

/** Whose comment it is: the account that is named, else what is said of a guest, else the viewer's account. */
async function authorOf(
  client: TransactionClient,
  { input, context }: Creation,
): Promise<{ userId: number; texts: Omit<CommentTexts, 'content'> }> {
  const { authorId, authorName, authorEmail, authorUrl } = input;
  const isGuest = !isGiven(authorId) && Boolean(authorName || authorEmail || authorUrl);
  const id = isGiven(authorId) ? authorId : isGuest ? 0 : context.viewer.userId;
  const account = await authorAccount(client, { id, context });
  if (isGiven(authorId) && !account) throw domainError('rest_comment_author_invalid');
  const userAgent = input.authorUserAgent || context.client.userAgent;
  // Nothing but empty texts about the author says that it is the viewer.
  const given = isGuest || isGiven(authorId) ? { authorName, authorEmail, authorUrl } : {};
  return {
    userId: account?.id ?? 0,
    texts: {
      authorName: given.authorName ?? account?.displayName ?? '',
      authorEmail: given.authorEmail ?? account?.email ?? '',
      authorUrl: given.authorUrl ?? account?.url ?? '',
      userAgent,
    },
  };
}
