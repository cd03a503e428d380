import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../../access/site-access.ts';
import { addToCommentCount, countedComments } from '../../../content/counts/comment-counts.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { CommentRow } from '../../../core/rows/comment-row.ts';
import { findComment } from '../comment-item.ts';
import { mayEditComment } from '../comment-rights.ts';
import { NOTE_STATUSES } from '../notes.ts';
import { clientAddress } from './client-address.ts';
import { authorAccount } from './comment-author-account.ts';
import { inputMoment } from './comment-dates.ts';
import { type CommentInput, isGiven } from './comment-input.ts';
import { commentSearchTexts } from './comment-search-texts.ts';
import { setStatus } from './comment-status.ts';
import { type CommentTexts, cleanTexts, requireLengths } from './comment-texts.ts';
import { lockWithPosts } from './lock-comment.ts';
import { requireNoteStatus, writeNoteStatus } from './note-status.ts';

interface Change {
  id: number;
  input: CommentInput;
  context: RequestContext;
}

/** Changes a comment; returns it as it was written. Errors: docs/protocol/errors.md#comments. */
export async function updateComment({ id, input, context }: Change): Promise<CommentRow> {
  const { viewer, kernel } = context;
  const row = await findComment(context, { id });
  if (!mayEditComment(row, context)) throw domainError('rest_cannot_edit', { viewer });
  if (isGiven(input.type) && input.type !== row.type) throw domainError('rest_comment_invalid_type');
  requireNoteStatus(input.noteStatus);
  return kernel.database.transaction(async (client) => {
    const { database } = kernel;
    const postIds = [row.postId, ...(input.postId ? [input.postId] : [])];
    const stored = await lockWithPosts(database, { client, id, postIds });
    if (!stored) throw domainError('rest_comment_invalid_id');
    const data = await changedColumns(client, { stored, input, context });
    const searched = commentSearchTexts({ ...stored, ...data });
    const comment = await client.comment.update({ where: { id }, data: { ...data, ...searched } });
    const { status } = isGiven(input.status)
      ? { status: await setStatus(client, { comment, word: input.status, now: kernel.now() }) }
      : comment;
    await writeNoteStatus(client, { commentId: id, status: input.noteStatus });
    await moveCount(database, { client, before: stored, after: { ...comment, status } });
    return findComment(context, { id, client });
  });
}

/** Takes a comment out of the count of the item that it was on, and adds it to that of the item that it is on. */
async function moveCount(
  database: Database,
  { client, before, after }: { client: TransactionClient; before: Comment; after: Comment },
): Promise<void> {
  const [removed, added] = [-countedComments(before), countedComments(after)];
  const { postId } = after;
  if (before.postId === postId) return addToCommentCount(database, { client, postId, by: removed + added });
  await addToCommentCount(database, { client, postId: before.postId, by: removed });
  await addToCommentCount(database, { client, postId, by: added });
}

async function changedColumns(
  client: TransactionClient,
  { stored, input, context }: { stored: Comment; input: CommentInput; context: RequestContext },
): Promise<Partial<Comment>> {
  const { postId, parentId } = input;
  if (postId && !(await client.post.findUnique({ where: { id: postId }, select: { id: true } }))) {
    throw domainError('rest_comment_invalid_post_id');
  }
  const { columns, texts } = await changedAuthor(client, { stored, input, context });
  if (isGiven(input.content)) {
    texts.content = input.content.trim();
    const mayBeEmpty = stored.type === 'note' && NOTE_STATUSES.some((status) => status === input.noteStatus);
    if (texts.content === '' && !mayBeEmpty) throw domainError('rest_comment_content_invalid');
  }
  requireLengths(texts);
  const moment = inputMoment(input, context);
  // Unfiltered HTML requires the right of the author as well as of the viewer.
  const owner = await authorAccount(client, { id: columns.userId ?? stored.userId, context });
  const unfiltered = owner !== null && [context.viewer, owner.viewer].every(canWriteUnfilteredHtml);
  return {
    ...columns,
    ...cleanTexts(texts, { unfiltered, home: context.kernel.addresses.home }),
    ...(postId ? { postId } : {}),
    // A comment cannot reply to itself.
    ...(isGiven(parentId) ? { parentId: parentId === stored.id ? 0 : Math.max(parentId, 0) } : {}),
    ...(moment ? { date: moment.local, dateGmt: moment.gmt } : {}),
    // As in the reference, a comment has the address of its last change.
    authorIp: input.authorIp || clientAddress(context),
  };
}

/** The changes of the author. Errors: `rest_comment_author_invalid`. */
async function changedAuthor(
  client: TransactionClient,
  { stored, input, context }: { stored: Comment; input: CommentInput; context: RequestContext },
): Promise<{ columns: Partial<Pick<Comment, 'userId'>>; texts: Partial<CommentTexts> }> {
  const { authorId, authorName, authorEmail, authorUrl, authorUserAgent } = input;
  const isOther = isGiven(authorId) && authorId !== stored.userId;
  const account = isOther ? await authorAccount(client, { id: authorId, context }) : null;
  if (isOther && !account) throw domainError('rest_comment_author_invalid');
  const texts: Partial<CommentTexts> = account
    ? { authorName: account.displayName, authorEmail: account.email, authorUrl: account.url }
    : {};
  if (isGiven(authorName)) texts.authorName = authorName;
  if (isGiven(authorEmail)) texts.authorEmail = authorEmail;
  if (isGiven(authorUrl)) texts.authorUrl = authorUrl;
  const userAgent = authorUserAgent || context.client.userAgent;
  if (userAgent) texts.userAgent = userAgent;
  return { columns: account ? { userId: account.id } : {}, texts };
}
