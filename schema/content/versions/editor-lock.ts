import type { TransactionClient } from '../../core/domain-kernel.ts';

/** The meta key of the lock of an editor. */
const EDITOR_LOCK_KEY = '_edit_lock';

/** The seconds after which the lock of an editor expires without a renewal. */
const LOCK_SECONDS = 150;

/**
 * Returns the id of the account that has an item open in an editor; null if the lock has expired. `value` is the stored
 * lock: seconds since 1970 and the id, such as `1700000000:5`.
 */
export function lockHolder(value: string | undefined, now: Date): number | null {
  const match = /^"?(\d{1,12}):(\d{1,9})"?$/.exec(value ?? '');
  const isCurrent = match && Number(match[1]) > now.getTime() / 1_000 - LOCK_SECONDS;
  return isCurrent ? Number(match[2]) : null;
}

/** Whether another account has the item open in an editor. */
export async function isLockedByAnother(
  client: Pick<TransactionClient, 'postMeta' | 'user'>,
  { postId, userId, now }: { postId: number; userId: number; now: Date },
): Promise<boolean> {
  const row = await client.postMeta.findFirst({ where: { postId, key: EDITOR_LOCK_KEY }, orderBy: { id: 'asc' } });
  const holderId = lockHolder(row?.value, now);
  if (holderId === null || holderId === userId) return false;
  return (await client.user.findUnique({ where: { id: holderId }, select: { id: true } })) !== null;
}
