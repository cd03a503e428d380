import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { addToCommentCount, countedComments } from '../../content/counts/comment-counts.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { Database, TransactionClient } from '../../kernel.ts';
import { findComment } from '../item.ts';
import { NOTE_STATUSES } from '../notes.ts';
import { mayEdit } from '../rights.ts';
import { authorAccount } from './account.ts';
import { clientAddress } from './address.ts';
import { givenMoment } from './dates.ts';
import { type CommentInput, isGiven } from './input.ts';
import { lockWithPosts } from './lock.ts';
import { requireNoteStatus, writeNoteStatus } from './note-status.ts';
import { setStatus } from './status.ts';
import { type CommentTexts, cleanTexts, requireLengths } from './texts.ts';

interface Change {
  id: number;
  input: CommentInput;
  context: RequestContext;
}

/** Changes a comment. Errors: protocol 8.8. */
export async function updateComment({ id, input, context }: Change): Promise<void> {
  const { viewer, kernel } = context;
  const row = await findComment(context, { id });
  if (!mayEdit(row, context)) throw domainError('rest_cannot_edit', { viewer });
  if (isGiven(input.type) && input.type !== row.type) throw domainError('rest_comment_invalid_type');
  requireNoteStatus(input.noteStatus);
  await kernel.database.transaction(async (client) => {
    const { database } = kernel;
    const postIds = [row.postId, ...(input.postId ? [input.postId] : [])];
    const stored = await lockWithPosts(database, { client, id, postIds });
    if (!stored) throw domainError('rest_comment_invalid_id');
    const data = await changedColumns(client, { stored, input, context });
    const comment = await client.comment.update({ where: { id }, data });
    const { status } = isGiven(input.status)
      ? { status: await setStatus(client, { comment, word: input.status, now: kernel.now() }) }
      : comment;
    await writeNoteStatus(client, { commentId: id, status: input.noteStatus });
    await moveCount(database, { client, before: stored, after: { ...comment, status } });
  });
}

/** Takes a comment out of the count of the item that it was on, and adds it to that of the item that it is on. */
async function moveCount(
  database: Database,
  { client, before, after }: { client: TransactionClient; before: Comment; after: Comment },
): Promise<void> {
  const [gone, added] = [-countedComments(before), countedComments(after)];
  const { postId } = after;
  if (before.postId === postId) return addToCommentCount(database, { client, postId, by: gone + added });
  await addToCommentCount(database, { client, postId: before.postId, by: gone });
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
  const moment = givenMoment(input, context);
  // Nobody lends their own right to write any markup to a guest.
  const owner = await authorAccount(client, { id: columns.userId ?? stored.userId, context });
  const unfiltered = canWriteUnfilteredHtml(context.viewer) && owner?.can('unfiltered_html') === true;
  return {
    ...columns,
    ...cleanTexts(texts, { unfiltered, home: context.kernel.addresses.home }),
    ...(postId ? { postId } : {}),
    // Nothing replies to itself.
    ...(isGiven(parentId) ? { parentId: parentId === stored.id ? 0 : Math.max(parentId, 0) } : {}),
    ...(moment ? { date: moment.local, dateGmt: moment.gmt } : {}),
    // As in the API, a comment keeps where its last change came from.
    authorIp: input.authorIp || clientAddress(context),
  };
}

/** What the input says of the author; a guest may be written back as one. Errors: `rest_comment_author_invalid`. */
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
