import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { canCommentWithoutPause, canModerateComments, canNameCommentAuthor } from '../../../access/comment-access.ts';
import { canEditPost } from '../../../access/post-access.ts';
import { canWriteUnfilteredHtml } from '../../../access/site-access.ts';
import { isLoggedIn } from '../../../access/viewer-access.ts';
import { checkFieldValues } from '../../../content/field-groups/write-field-values.ts';
import { checkOwnerMeta, writeOwnerMeta } from '../../../content/meta/owner-meta.ts';
import { isItemPasswordCorrect } from '../../../content/previews/content-item.ts';
import { rawSql, sql } from '../../../core/dialect/sql.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError, type ErrorCode } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { CommentRow } from '../../../core/rows/comment-row.ts';
import { acceptsComments } from '../../../core/rows/open-comments.ts';
import { addToCommentCount, countContribution } from '../../../core/rows/recount.ts';
import { type LockedPost, lockPosts } from '../../../core/rows/row-locks.ts';
import { queueMail } from '../../../core/site/mail-queue.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import { allInOrder } from '../../../values/all-in-order.ts';
import { NOTE_STATUSES, supportsNotes } from '../comment-inputs.ts';
import {
  type CommentedPost,
  commentedPostAccessData,
  findComment,
  loadCommentedPost,
  mayReadCommentsOf,
} from '../comment-rights.ts';
import {
  changeCommentStatus,
  recordComment,
  requireNoteStatus,
  requireNoteStatusRight,
  writeNoteStatus,
} from './comment-status.ts';
import { type CommentTexts, cleanCommentTexts, commentSearchTexts, requireCommentLengths } from './comment-texts.ts';
import { moderatedStatus, type NewComment } from './moderation.ts';
import {
  type AuthorAccount,
  authorAccount,
  type CommentInput,
  clientAddress,
  isPresent,
  newCommentDate,
  withNoteStatus,
  withOwnAuthor,
} from './written-comment.ts';

interface Creation {
  input: CommentInput;
  context: RequestContext;
  /** Whether anonymous viewers may write, unless the site requires an account. */
  allowsGuests?: boolean;
}

/** Returns the type of the item, for the rules of groups of fields; null on a site without groups and without values of fields. */
const postTypeOf = async (
  { postId, fieldValues }: CommentInput,
  { registry, loaders }: RequestContext,
): Promise<string | null> =>
  registry.fieldGroups.length === 0 || (fieldValues ?? null) === null
    ? null
    : ((await loaders.linkRows.load(postId ?? 0))?.type ?? null);

/** Creates a comment or a note, and returns its row. Errors: docs/protocol/errors.md#comments. */
export async function createComment({ context, allowsGuests = false, ...creation }: Creation): Promise<CommentRow> {
  const { viewer, kernel } = context;
  const input = withNoteStatus(withOwnAuthor(creation.input, viewer));
  const fields = await checkFieldValues(
    { object: 'comment', row: { id: 0, postType: await postTypeOf(input, context) } },
    { values: input.fieldValues, context },
  );
  const refusal = await creationRefusal(input, { context, allowsGuests });
  if (refusal) throw domainError(refusal, { viewer });
  const type = input.type || 'comment';
  if (type !== 'comment' && type !== 'note') throw domainError('rest_invalid_comment_type');
  const content = (input.content ?? '').trim();
  // A change of a note's status needs no text.
  const mayBeEmpty = type === 'note' && NOTE_STATUSES.some((status) => status === input.noteStatus);
  if (content === '' && !mayBeEmpty) throw domainError('rest_comment_content_invalid');
  requireNoteStatus(input.noteStatus);
  if (isPresent(input.noteStatus)) await requireNoteStatusRight(input, context);
  const meta = await checkOwnerMeta({ object: 'comment', id: 0 }, { input, fields, context });
  const { database } = kernel;
  return database.transaction(async (client) => {
    // With the lock, the check for duplicates sees concurrent comments. The item may have been deleted or trashed by
    // now.
    const locking = lockPosts(database, { client, where: sql`"id" = ${input.postId ?? 0}`, lock: 'change' });
    const authorship = authorOf(client, { input, context });
    const [[post]] = await Promise.all([locking, authorship.catch(() => {})]);
    if (!post) throw domainError('rest_comment_invalid_post_id');
    if (post.status === 'trash') throw domainError('rest_comment_trash_post');
    if (type === 'comment' && post.commentStatus !== 'open') throw domainError('rest_comment_closed');
    const id = await insert(client, { input, context, type, content, post, authorship: await authorship });
    await writeOwnerMeta(client, { owner: { object: 'comment', id }, changes: meta, context });
    return findComment(context, { id, client });
  });
}

interface NewCommentOf extends Creation {
  type: 'comment' | 'note';
  content: string;
  post: LockedPost;
  authorship: Authorship;
}

async function insert(
  client: TransactionClient,
  { input, context, type, content, post, authorship }: NewCommentOf,
): Promise<number> {
  const { viewer, site, kernel } = context;
  const postId = post.id;
  const { author, texts } = authorship;
  if (site.flag('require_name_email', true) && !(texts.authorName && texts.authorEmail)) {
    throw domainError('rest_comment_author_data_required');
  }
  requireCommentLengths({ ...texts, content });
  const clean = cleanCommentTexts(
    { ...texts, content },
    { isUnfiltered: canWriteUnfilteredHtml(viewer), home: kernel.addresses.home },
  ) as CommentTexts;
  const comment: NewComment = {
    ...clean,
    postId,
    parentId: Math.max(input.parentId ?? 0, 0),
    userId: author?.id ?? 0,
    authorIp: input.authorIp || clientAddress(context),
  };
  const { local: date, gmt: dateGmt } = newCommentDate(input, context);
  const status =
    type === 'note' ? 'approved' : await initialStatus(client, { comment, author, post, context, dateGmt });
  const stored = await client.comment.create({
    data: { ...comment, ...commentSearchTexts(comment), type, status, date, dateGmt },
  });
  const finalStatus = isPresent(input.status)
    ? await changeCommentStatus(client, { comment: stored, keyword: input.status, now: kernel.now() })
    : status;
  recordComment(client, { action: 'created', after: { ...stored, status: finalStatus } });
  await queueCommentMail(client, { comment: { ...stored, status: finalStatus }, before: null, context });
  await writeNoteStatus(client, { commentId: stored.id, status: input.noteStatus });
  await addToCommentCount(kernel.database, { client, postId, by: countContribution({ type, status: finalStatus }) });
  return stored.id;
}

/** Returns the status of a new comment. Rejects duplicates and comments that follow too soon. */
async function initialStatus(
  client: TransactionClient,
  {
    comment,
    author,
    post,
    context,
    dateGmt,
  }: {
    comment: NewComment;
    author: AuthorAccount | null;
    post: LockedPost;
    context: RequestContext;
    dateGmt: string;
  },
): Promise<string> {
  await allInOrder([
    requireUniqueComment(client, comment),
    requireCommentInterval(client, { comment, dateGmt, context }),
  ]);
  const isTrusted = author !== null && (author.id === post.authorId || canModerateComments(author.viewer));
  return moderatedStatus(client, { comment, isTrusted, context });
}

/** The account of the author, if there is one, and the texts that the comment stores. */
interface Authorship {
  author: AuthorAccount | null;
  texts: Omit<CommentTexts, 'content'>;
}

/** Returns the author: the account or the guest of the input, else the account of the viewer. */
async function authorOf(client: TransactionClient, { input, context }: Creation): Promise<Authorship> {
  const { authorId, authorName, authorEmail, authorUrl } = input;
  const { viewer } = context;
  const isGuest =
    canNameCommentAuthor(viewer) && !isPresent(authorId) && Boolean(authorName || authorEmail || authorUrl);
  const id = isPresent(authorId) ? authorId : isGuest ? 0 : viewer.userId;
  const account = await authorAccount(client, { id, context });
  if (isPresent(authorId) && !account) throw domainError('rest_comment_author_invalid');
  const userAgent = input.authorUserAgent || context.client.userAgent;
  // Empty author texts without an author id mean the viewer.
  const authorTexts = isGuest || isPresent(authorId) ? { authorName, authorEmail, authorUrl } : {};
  return {
    author: account,
    texts: {
      authorName: authorTexts.authorName ?? account?.displayName ?? '',
      authorEmail: authorTexts.authorEmail ?? account?.email ?? '',
      authorUrl: authorTexts.authorUrl ?? account?.url ?? '',
      userAgent,
    },
  };
}

/**
 * Returns the error of a comment that the viewer may not create, or null. docs/protocol/errors.md#comments has the
 * order of the errors. Runs at most two statements.
 */
export async function creationRefusal(
  input: CommentInput,
  { context, allowsGuests = false }: { context: RequestContext; allowsGuests?: boolean },
): Promise<ErrorCode | null> {
  const { viewer } = context;
  const isNote = input.type === 'note';
  const isGuestAllowed = allowsGuests && !context.site.flag('comment_registration');
  if (!isLoggedIn(viewer) && !isGuestAllowed) return 'rest_comment_login_required';
  const isModerator = canModerateComments(viewer);
  if (isPresent(input.authorId) && input.authorId !== viewer.userId && !isModerator)
    return 'rest_comment_invalid_author';
  if (isPresent(input.authorIp) && !isModerator && input.authorIp !== clientAddress(context)) {
    return 'rest_comment_invalid_author_ip';
  }
  // An earlier mutation of the same operation may have changed the cached row.
  context.loaders.linkRows.clear(input.postId ?? 0);
  const post = await loadCommentedPost(input.postId ?? 0, context);
  const canEditItem = post !== null && canEditPost(viewer, commentedPostAccessData(post, context));
  if (isNote && input.postId && !canEditItem) return 'rest_cannot_create_note';
  if (isPresent(input.status) && !(isNote ? canEditItem : isModerator)) return 'rest_comment_invalid_status';
  if (!post) return 'rest_comment_invalid_post_id';
  if (isNote) {
    if (!supportsNotes(post.type, context)) return 'rest_comment_not_supported_post_type';
    return post.status === 'trash' ? 'rest_comment_trash_post' : null;
  }
  // Guests must not learn which items exist that they may not see.
  if (!isLoggedIn(viewer) && !mayReadCommentsOf(post, { context, isUnlocked: true }))
    return 'rest_comment_invalid_post_id';
  if (post.status === 'draft') return 'rest_comment_draft_post';
  if (post.status === 'trash') return 'rest_comment_trash_post';
  const isUnlocked = await isItemPasswordCorrect(context, { item: post, password: input.password });
  if (!mayReadCommentsOf(post, { context, isUnlocked })) return 'rest_cannot_read_post';
  return (await isOpenForComments(post, context)) ? null : 'rest_comment_closed';
}

async function isOpenForComments({ id }: CommentedPost, context: RequestContext): Promise<boolean> {
  const row = await context.loaders.linkRows.load(id);
  return row !== null && acceptsComments(row, context);
}

const MIN_SECONDS_BETWEEN_COMMENTS = 15;
const HOUR_MS = 3_600_000;

/** The length of the part of a text by which the database finds candidates for duplicates. */
const MAX_SEARCHED_LENGTH = 500;
/** The maximum number of candidates for duplicates. Characters with a meaning in patterns are not searched for. */
const MAX_CANDIDATES = 100;

interface Repeated {
  isRepeated: number | bigint;
}

/**
 * Rejects a comment that its author has already written; case and accents make no difference. Errors:
 * `comment_duplicate`.
 */
async function requireUniqueComment(client: TransactionClient, comment: NewComment): Promise<void> {
  const { postId, parentId, authorName, authorEmail, content } = comment;
  const siblings = sql`c."postId" = ${postId} AND c."parentId" = ${parentId} AND c."status" <> 'trash'`;
  // Patterns of some texts match more comments than are compared, so equal texts are found without a pattern.
  const hasAuthor = authorEmail === '' ? rawSql('') : sql`AND c."authorEmail" = ${authorEmail}`;
  const repeated = sql`
    SELECT c."id", c."authorName", c."authorEmail", c."content" FROM "comments" c
    WHERE ${siblings} AND c."authorName" = ${authorName} AND c."content" = ${content} ${hasAuthor} LIMIT 1`;
  const [name, text] = [normalizeText(authorName), normalizeText(content)];
  const start = `${(/^[^%_\\]*/.exec(name.slice(0, MAX_SEARCHED_LENGTH)) ?? [''])[0]}%`;
  const end = `%${(/[^%_\\]*$/.exec(text.slice(-MAX_SEARCHED_LENGTH)) ?? [''])[0]}`;
  const similar = sql`
    SELECT c."id", c."authorName", c."authorEmail", c."content" FROM "comments" c
    WHERE ${siblings} AND c."searchText" LIKE ${start} AND c."searchText" LIKE ${end}
    ORDER BY c."id" DESC LIMIT ${MAX_CANDIDATES}`;
  const candidates = await client.$queryRaw<(Pick<NewComment, 'authorName' | 'authorEmail' | 'content'> & Repeated)[]>(
    sql`
      SELECT r.*, 1 AS "isRepeated" FROM (${repeated}) r
      UNION ALL SELECT s.*, 0 AS "isRepeated" FROM (${similar}) s`,
  );
  if (candidates.some(({ isRepeated }) => Number(isRepeated) === 1)) throw domainError('comment_duplicate');
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
async function requireCommentInterval(
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

/**
 * Queues the messages about a comment that the settings of the site ask for: `moderation_notify` about one that waits,
 * `comments_notify` about one that was published. `before` is its earlier status, null for a new comment.
 */
export async function queueCommentMail(
  client: TransactionClient,
  {
    comment,
    before,
    context: { site, kernel },
  }: { comment: Pick<Comment, 'id' | 'type' | 'status'>; before: string | null; context: RequestContext },
): Promise<void> {
  const { id: commentId, type, status } = comment;
  if (type === 'note') return;
  if (status === 'hold' && before === null && site.flag('moderation_notify', true))
    await queueMail(client, { order: { about: 'moderation', commentId }, kernel });
  if (status === 'approved' && (before === null || before === 'hold') && site.flag('comments_notify', true))
    await queueMail(client, { order: { about: 'comment', commentId }, kernel });
}
