import type { RequestContext } from '../../core/request-context.ts';
import { SLUG_BEFORE_TRASH } from '../../core/rows/trash-keys.ts';

/** Loads the slug that a trashed item had before; null if none is stored. */
export async function slugBeforeTrash(postId: number, { kernel }: RequestContext): Promise<string | null> {
  const row = await kernel.database.reader.postMeta.findFirst({
    where: { postId, key: SLUG_BEFORE_TRASH },
    orderBy: { id: 'asc' },
    select: { value: true },
  });
  return row?.value || null;
}
