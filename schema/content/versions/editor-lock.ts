import type { TransactionClient } from '../../core/domain-kernel.ts';

/** The seconds after which the lock of an editor expires without a renewal. */
const LOCK_SECONDS = 150;

/** Whether another account has the item open in an editor. */
export async function isLockedByAnother(
  client: Pick<TransactionClient, 'postMeta' | 'user'>,
  { postId, userId, now }: { postId: number; userId: number; now: Date },
): Promise<boolean> {
  const row = await client.postMeta.findFirst({ where: { postId, key: '_edit_lock' }, orderBy: { id: 'asc' } });
  const match = /^"?(\d{1,12}):(\d{1,9})"?$/.exec(row?.value ?? '');
  if (!match) return false;
  const [lockedAt, holderId] = [Number(match[1]), Number(match[2])];
  if (holderId === userId || lockedAt <= now.getTime() / 1_000 - LOCK_SECONDS) return false;
  return (await client.user.findUnique({ where: { id: holderId }, select: { id: true } })) !== null;
}
