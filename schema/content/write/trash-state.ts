import type { TransactionClient } from '../../core/domain-kernel.ts';
import {
  parseTrashValue,
  SLUG_BEFORE_TRASH,
  STATUS_BEFORE_TRASH,
  TIME_OF_TRASHING,
} from '../../core/rows/content-row.ts';
import type { MetaChanges } from '../meta/check-meta.ts';

/** The meta keys of the state before the trash. */
export const TRASH_STATE_KEYS = [STATUS_BEFORE_TRASH, TIME_OF_TRASHING, SLUG_BEFORE_TRASH];

/** The status and slug of an item before it was moved to the trash. */
export interface TrashState {
  status: string | null;
  slug: string | null;
}

/** Returns the meta values that store the status and the slug of an item that is moved to the trash. */
export function trashStateMeta({ status, slug, now }: { status: string; slug: string; now: Date }): MetaChanges {
  const values = [status, String(Math.floor(now.getTime() / 1_000)), slug];
  return new Map(values.map((value, index) => [TRASH_STATE_KEYS[index] as string, [JSON.stringify(value)]]));
}

/** Loads the state before the trash. */
export async function loadTrashState(client: Pick<TransactionClient, 'postMeta'>, postId: number): Promise<TrashState> {
  const rows = await client.postMeta.findMany({ where: { postId, key: { in: TRASH_STATE_KEYS } } });
  const value = (key: string): string | null => parseTrashValue(rows.find((row) => row.key === key)?.value);
  return { status: value(STATUS_BEFORE_TRASH), slug: value(SLUG_BEFORE_TRASH) };
}
