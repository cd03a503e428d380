import type { Comment } from '../../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';

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
