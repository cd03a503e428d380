import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import { canModerateComments } from '../../../access/comment-access.ts';
import { canEditPost } from '../../../access/post-access.ts';
import type { AuditAction } from '../../../core/audit/audit-change.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import { isIn } from '../../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { NOTE_STATUS_KEY, NOTE_STATUS_NAME } from '../../../core/rows/comment-row.ts';
import { lockComment, lockPosts } from '../../../core/rows/row-locks.ts';
import { NOTE_STATUSES } from '../comment-inputs.ts';
import { commentedPostAccessData, loadCommentedPost } from '../comment-rights.ts';
import type { CommentInput } from './written-comment.ts';

const [STATUS_KEY, TIME_KEY] = ['_wp_trash_meta_status', '_wp_trash_meta_time'];

const TRASH_META = { key: { in: [STATUS_KEY, TIME_KEY] } };

/** The effect of each status keyword that clients send. Other keywords have none. */
const STATUS_CHANGES: ReadonlyMap<string, 'approved' | 'hold' | 'spam' | 'trash' | 'restore'> = new Map([
  ['approved', 'approved'],
  ['approve', 'approved'],
  ['1', 'approved'],
  ['hold', 'hold'],
  ['0', 'hold'],
  ['spam', 'spam'],
  ['unspam', 'restore'],
  ['trash', 'trash'],
  ['untrash', 'restore'],
]);

/**
 * Applies the status keyword of a client to a comment, and stores the previous status of a comment that becomes spam or
 * trash. Returns the new status.
 */
export async function changeCommentStatus(
  client: TransactionClient,
  {
    comment,
    keyword,
    now,
  }: { comment: Pick<Comment, 'id' | 'status' | 'type' | 'parentId'>; keyword: string; now: Date },
): Promise<string> {
  const change = STATUS_CHANGES.get(keyword);
  if (!change || change === comment.status) return comment.status;
  if (change === 'spam' || change === 'trash') {
    await moveToSpamOrTrash(client, { comment, status: change, now });
    return change;
  }
  const status = change === 'restore' ? await previousStatus(client, comment.id) : change;
  if (change === 'restore') await client.commentMeta.deleteMany({ where: { commentId: comment.id, ...TRASH_META } });
  await client.comment.update({ where: { id: comment.id }, data: { status } });
  return status;
}

/** Moves a comment to spam or the trash; a note moves to the trash with its replies. */
async function moveToSpamOrTrash(
  client: TransactionClient,
  {
    comment,
    status,
    now,
  }: {
    comment: Pick<Comment, 'id' | 'status' | 'type' | 'parentId'>;
    status: 'spam' | 'trash';
    now: Date;
  },
): Promise<void> {
  const replies =
    status === 'trash' && comment.type === 'note' && comment.parentId === 0
      ? await client.comment.findMany({
          where: { parentId: comment.id, type: 'note', status: { in: ['approved', 'hold'] } },
          select: { id: true, status: true },
        })
      : [];
  const moved = [comment, ...replies];
  const ids = moved.map(({ id }) => id);
  await client.commentMeta.deleteMany({ where: { commentId: { in: ids }, ...TRASH_META } });
  const time = JSON.stringify(String(Math.floor(now.getTime() / 1_000)));
  await client.commentMeta.createMany({
    data: moved.flatMap(({ id: commentId, status: before }) => [
      { commentId, key: STATUS_KEY as string, value: JSON.stringify(before) },
      { commentId, key: TIME_KEY as string, value: time },
    ]),
  });
  await client.comment.updateMany({ where: { id: { in: ids } }, data: { status } });
}

const RESTORABLE: ReadonlySet<string> = new Set(['approved', 'hold', 'spam', 'trash']);

/** The status before spam or trash; `hold` if it is not stored. */
async function previousStatus(client: TransactionClient, commentId: number): Promise<string> {
  const row = await client.commentMeta.findFirst({ where: { commentId, key: STATUS_KEY as string } });
  try {
    const status = String(JSON.parse(row?.value ?? '""'));
    return RESTORABLE.has(status) ? status : 'hold';
  } catch {
    return 'hold';
  }
}

/** Checks the status of a note. Errors: `rest_not_in_enum` for an unknown status. */
export function requireNoteStatus(status: string | null | undefined): void {
  if (status === null || status === undefined) return;
  if (!NOTE_STATUSES.some((noteStatus) => noteStatus === status)) {
    throw domainError('rest_not_in_enum', {
      message: `meta.${NOTE_STATUS_NAME} must be ${NOTE_STATUSES.join(' or ')}.`,
    });
  }
}

/** Checks that the viewer may set the status of a note on this item. Errors: `rest_cannot_update`. */
export async function requireNoteStatusRight(input: CommentInput, context: RequestContext): Promise<void> {
  const { viewer } = context;
  const post = await loadCommentedPost(input.postId ?? 0, context);
  if (canModerateComments(viewer) || (post && canEditPost(viewer, commentedPostAccessData(post, context)))) return;
  throw domainError('rest_cannot_update', { viewer, data: { key: NOTE_STATUS_NAME } });
}

/** Stores the status of a note; null removes it, undefined does not change it. */
export async function writeNoteStatus(
  client: TransactionClient,
  { commentId, status }: { commentId: number; status: string | null | undefined },
): Promise<void> {
  if (status === undefined) return;
  await client.commentMeta.deleteMany({ where: { commentId, key: NOTE_STATUS_KEY } });
  if (status === null) return;
  await client.commentMeta.create({ data: { commentId, key: NOTE_STATUS_KEY, value: JSON.stringify(status) } });
}

/**
 * Locks the item of a comment and the item that it moves to (`postIds`), then the comment. Changes of an item also lock
 * the item before its comments. Returns the comment, or null if it does not exist.
 */
export async function lockCommentWithPosts(
  database: Database,
  { client, id, postIds }: { client: TransactionClient; id: number; postIds: readonly number[] },
): Promise<Comment | null> {
  const lockItems = (ids: readonly number[]) =>
    lockPosts(database, { client, where: isIn('"id"', ids), lock: 'change' });
  // Sent together, in this order.
  const locking = [lockItems(postIds), lockComment(database, { client, id, lock: 'delete' })] as const;
  const [, comment] = await Promise.all(locking);
  // A concurrent request moved the comment after the caller read its item.
  if (comment && !postIds.includes(comment.postId)) await lockItems([comment.postId]);
  return comment;
}

/** Records a change of a comment in the audit log. */
export function recordComment(
  client: TransactionClient,
  { action, before, after }: { action: AuditAction; before?: Comment; after?: Comment },
): void {
  const comment = after ?? before;
  if (!comment) return;
  const { id, type, authorName } = comment;
  recordChange(client, {
    ...{ action, kind: 'comment', id, type, name: authorName },
    before: before ?? null,
    after: after ?? null,
  });
}
