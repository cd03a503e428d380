import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../kernel.ts';

const [STATUS_KEY, TIME_KEY] = ['_wp_trash_meta_status', '_wp_trash_meta_time'];
const KEYS = { key: { in: [STATUS_KEY, TIME_KEY] } };

/** Words that clients use, and what they do; other words do nothing. */
const WORDS: ReadonlyMap<string, 'approved' | 'hold' | 'spam' | 'trash' | 'restore'> = new Map([
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
 * Gives a comment the status that a word stands for; what goes to spam or the trash is remembered as it was. Gives the
 * status that it then has.
 */
export async function setStatus(
  client: TransactionClient,
  { comment, word, now }: { comment: Pick<Comment, 'id' | 'status' | 'type' | 'parentId'>; word: string; now: Date },
): Promise<string> {
  const wanted = WORDS.get(word);
  if (!wanted || wanted === comment.status) return comment.status;
  if (wanted === 'spam' || wanted === 'trash') {
    await putAway(client, { comment, status: wanted, now });
    return wanted;
  }
  const status = wanted === 'restore' ? await rememberedStatus(client, comment.id) : wanted;
  if (wanted === 'restore') await client.commentMeta.deleteMany({ where: { commentId: comment.id, ...KEYS } });
  await client.comment.update({ where: { id: comment.id }, data: { status } });
  return status;
}

/** Moves a comment to spam or the trash, the replies to a note with it. */
async function putAway(
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
  const gone = [comment, ...replies];
  const ids = gone.map(({ id }) => id);
  await client.commentMeta.deleteMany({ where: { commentId: { in: ids }, ...KEYS } });
  const time = JSON.stringify(String(Math.floor(now.getTime() / 1_000)));
  await client.commentMeta.createMany({
    data: gone.flatMap(({ id: commentId, status: before }) => [
      { commentId, key: STATUS_KEY as string, value: JSON.stringify(before) },
      { commentId, key: TIME_KEY as string, value: time },
    ]),
  });
  await client.comment.updateMany({ where: { id: { in: ids } }, data: { status } });
}

const RESTORED: ReadonlySet<string> = new Set(['approved', 'hold', 'spam', 'trash']);

async function rememberedStatus(client: TransactionClient, commentId: number): Promise<string> {
  const row = await client.commentMeta.findFirst({ where: { commentId, key: STATUS_KEY as string } });
  try {
    const status = String(JSON.parse(row?.value ?? '""'));
    return RESTORED.has(status) ? status : 'hold';
  } catch {
    return 'hold';
  }
}
