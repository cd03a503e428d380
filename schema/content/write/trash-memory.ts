import type { TransactionClient } from '../../kernel.ts';
import { rememberedText, SLUG_BEFORE_TRASH, STATUS_BEFORE_TRASH, TIME_OF_TRASHING } from '../trash-keys.ts';

const KEYS = [STATUS_BEFORE_TRASH, TIME_OF_TRASHING, SLUG_BEFORE_TRASH] as const;

/** What an item was before it went to the trash. */
export interface TrashMemory {
  status: string | null;
  slug: string | null;
}

/** Remembers status and slug of an item that goes to the trash. */
export async function rememberTrash(
  client: TransactionClient,
  { postId, status, slug, now }: { postId: number; status: string; slug: string; now: Date },
): Promise<void> {
  const [statusKey, timeKey, slugKey] = KEYS;
  await client.postMeta.deleteMany({ where: { postId, key: { in: [...KEYS] } } });
  await client.postMeta.createMany({
    data: [
      { postId, key: statusKey, value: JSON.stringify(status) },
      { postId, key: timeKey, value: JSON.stringify(String(Math.floor(now.getTime() / 1_000))) },
      { postId, key: slugKey, value: JSON.stringify(slug) },
    ],
  });
}

/** Reads what was remembered. */
export async function trashMemory(client: Pick<TransactionClient, 'postMeta'>, postId: number): Promise<TrashMemory> {
  const rows = await client.postMeta.findMany({ where: { postId, key: { in: [...KEYS] } } });
  const value = (key: string): string | null => rememberedText(rows.find((entry) => entry.key === key)?.value);
  return { status: value(KEYS[0]), slug: value(KEYS[2]) };
}

/** Forgets it. */
export async function forgetTrash(client: TransactionClient, postId: number): Promise<void> {
  await client.postMeta.deleteMany({ where: { postId, key: { in: [...KEYS] } } });
}
