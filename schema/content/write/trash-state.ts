import type { TransactionClient } from '../../core/domain-kernel.ts';
import {
  parseTrashValue,
  SLUG_BEFORE_TRASH,
  STATUS_BEFORE_TRASH,
  TIME_OF_TRASHING,
} from '../../core/rows/trash-keys.ts';

const KEYS = [STATUS_BEFORE_TRASH, TIME_OF_TRASHING, SLUG_BEFORE_TRASH];

/** The status and slug of an item before it was moved to the trash. */
export interface TrashState {
  status: string | null;
  slug: string | null;
}

/** Stores the status and the slug of an item that is moved to the trash. */
export async function storeTrashState(
  client: TransactionClient,
  { postId, status, slug, now }: { postId: number; status: string; slug: string; now: Date },
): Promise<void> {
  await deleteTrashState(client, postId);
  const values = [status, String(Math.floor(now.getTime() / 1_000)), slug];
  await client.postMeta.createMany({
    data: values.map((value, index) => ({ postId, key: KEYS[index] as string, value: JSON.stringify(value) })),
  });
}

/** Loads the values that `storeTrashState` stored. */
export async function loadTrashState(client: Pick<TransactionClient, 'postMeta'>, postId: number): Promise<TrashState> {
  const rows = await client.postMeta.findMany({ where: { postId, key: { in: KEYS } } });
  const value = (key: string): string | null => parseTrashValue(rows.find((row) => row.key === key)?.value);
  return { status: value(STATUS_BEFORE_TRASH), slug: value(SLUG_BEFORE_TRASH) };
}

/** Deletes the values that `storeTrashState` stored. */
export const deleteTrashState = (client: TransactionClient, postId: number) =>
  client.postMeta.deleteMany({ where: { postId, key: { in: KEYS } } });
