import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { canNameCommentAuthor } from '../../../access/comment-access.ts';
import { canWriteUnfilteredHtml } from '../../../access/site-access.ts';
import { checkFieldValues, NO_FIELD_CHANGES } from '../../../content/field-groups/write-field-values.ts';
import { checkOwnerMeta, writeOwnerMeta } from '../../../content/meta/owner-meta.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { CommentRow } from '../../../core/rows/comment-row.ts';
import { addToCommentCount, countContribution } from '../../../core/rows/recount.ts';
import { NOTE_STATUSES } from '../comment-inputs.ts';
import { findComment, isVisibleComment, mayEditComment } from '../comment-rights.ts';
import {
  changeCommentStatus,
  lockCommentWithPosts,
  recordComment,
  requireNoteStatus,
  writeNoteStatus,
} from './comment-status.ts';
import { type CommentTexts, cleanCommentTexts, commentSearchTexts, requireCommentLengths } from './comment-texts.ts';
import { queueCommentMail } from './create-comment.ts';
import {
  authorAccount,
  type CommentInput,
  clientAddress,
  dateOfInput,
  isPresent,
  withNoteStatus,
  withOwnAuthor,
} from './written-comment.ts';

interface Change {
  id: number;
  input: CommentInput;
  context: RequestContext;
  /** Whether the comment retains the IP address and the program that it was written with. */
  retainsOrigin?: boolean;
  /** Throws if the viewer may not make this change; by default `rest_cannot_edit` unless they may edit the comment. */
  authorize?(row: CommentRow): void;
}

/** Changes a comment, and returns its new row. Errors: docs/protocol/errors.md#comments. */
export async function updateComment({ id, context, authorize, retainsOrigin, ...change }: Change): Promise<CommentRow> {
  const { viewer, kernel } = context;
  const input = withNoteStatus(withOwnAuthor(change.input, viewer));
  const row = await findComment(context, { id });
  const fields = isVisibleComment(row, context)
    ? await checkFieldValues({ object: 'comment', row }, { values: input.fieldValues, context })
    : NO_FIELD_CHANGES;
  if (authorize) authorize(row);
  else if (!mayEditComment(row, context)) throw domainError('rest_cannot_edit', { viewer });
  if (isPresent(input.type) && input.type !== row.type) throw domainError('rest_comment_invalid_type');
  if (isPresent(input.authorId) && input.authorId !== row.userId && !canNameCommentAuthor(viewer)) {
    throw domainError('rest_comment_invalid_author', { viewer });
  }
  requireNoteStatus(input.noteStatus);
  const owner = { object: 'comment', id } as const;
  const meta = await checkOwnerMeta(owner, { input, fields, context });
  return kernel.database.transaction(async (client) => {
    const { database } = kernel;
    const postIds = [row.postId, ...(input.postId ? [input.postId] : [])];
    const stored = await lockCommentWithPosts(database, { client, id, postIds });
    if (!stored) throw domainError('rest_comment_invalid_id');
    const data = await changedColumns(client, { stored, input, retainsOrigin, context });
    const searchColumns = commentSearchTexts({ ...stored, ...data });
    const comment = await client.comment.update({ where: { id }, data: { ...data, ...searchColumns } });
    const { status } = isPresent(input.status)
      ? { status: await changeCommentStatus(client, { comment, keyword: input.status, now: kernel.now() }) }
      : comment;
    await writeNoteStatus(client, { commentId: id, status: input.noteStatus });
    await writeOwnerMeta(client, { owner, changes: meta, context });
    await updateCommentCounts(database, { client, before: stored, after: { ...comment, status } });
    recordComment(client, { action: 'updated', before: stored, after: { ...comment, status } });
    await queueCommentMail(client, { comment: { ...comment, status }, before: stored.status, context });
    return { ...(await findComment(context, { id, client })), written: authorize === undefined };
  });
}

/** Updates the number of comments of the previous item and of the new item of a comment. */
async function updateCommentCounts(
  database: Database,
  { client, before, after }: { client: TransactionClient; before: Comment; after: Comment },
): Promise<void> {
  const [removed, added] = [-countContribution(before), countContribution(after)];
  const { postId } = after;
  if (before.postId === postId) return addToCommentCount(database, { client, postId, by: removed + added });
  await addToCommentCount(database, { client, postId: before.postId, by: removed });
  await addToCommentCount(database, { client, postId, by: added });
}

/** A change of a stored comment. */
interface StoredChange {
  stored: Comment;
  input: CommentInput;
  retainsOrigin: boolean | undefined;
  context: RequestContext;
}

async function changedColumns(client: TransactionClient, change: StoredChange): Promise<Partial<Comment>> {
  const { stored, input, retainsOrigin, context } = change;
  const { postId, parentId } = input;
  if (postId && !(await client.post.findUnique({ where: { id: postId }, select: { id: true } }))) {
    throw domainError('rest_comment_invalid_post_id');
  }
  const { columns, texts } = await changedAuthor(client, change);
  if (isPresent(input.content)) {
    texts.content = input.content.trim();
    const mayBeEmpty = stored.type === 'note' && NOTE_STATUSES.some((status) => status === input.noteStatus);
    if (texts.content === '' && !mayBeEmpty) throw domainError('rest_comment_content_invalid');
  }
  requireCommentLengths(texts);
  const newDate = dateOfInput(input, context);
  // Unfiltered HTML requires that both the author and the viewer have the right to write it.
  const author = await authorAccount(client, { id: columns.userId ?? stored.userId, context });
  const isUnfiltered = author !== null && [context.viewer, author.viewer].every(canWriteUnfilteredHtml);
  return {
    ...columns,
    ...cleanCommentTexts(texts, { isUnfiltered, home: context.kernel.addresses.home }),
    // Without an item, the comment belongs to none.
    ...(isPresent(postId) ? { postId } : {}),
    // A comment cannot reply to itself.
    ...(isPresent(parentId) ? { parentId: parentId === stored.id ? 0 : Math.max(parentId, 0) } : {}),
    ...(newDate ? { date: newDate.local, dateGmt: newDate.gmt } : {}),
    // As in the reference, every change over REST replaces the IP address of the comment.
    ...(retainsOrigin ? {} : { authorIp: input.authorIp || clientAddress(context) }),
  };
}

/** Returns the changes of the author's account and texts. Errors: `rest_comment_author_invalid`. */
async function changedAuthor(
  client: TransactionClient,
  { stored, input, retainsOrigin, context }: StoredChange,
): Promise<{ columns: Partial<Pick<Comment, 'userId'>>; texts: Partial<CommentTexts> }> {
  const { authorId, authorName, authorEmail, authorUrl, authorUserAgent } = input;
  const isNewAuthor = isPresent(authorId) && authorId !== stored.userId;
  const account = isNewAuthor ? await authorAccount(client, { id: authorId, context }) : null;
  if (isNewAuthor && !account) throw domainError('rest_comment_author_invalid');
  const texts: Partial<CommentTexts> = account
    ? { authorName: account.displayName, authorEmail: account.email, authorUrl: account.url }
    : {};
  if (isPresent(authorName)) texts.authorName = authorName;
  if (isPresent(authorEmail)) texts.authorEmail = authorEmail;
  if (isPresent(authorUrl)) texts.authorUrl = authorUrl;
  const userAgent = authorUserAgent || (retainsOrigin ? '' : context.client.userAgent);
  if (userAgent) texts.userAgent = userAgent;
  return { columns: account ? { userId: account.id } : {}, texts };
}
