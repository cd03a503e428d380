import type { Deletion } from '../../content/write/item-mutations.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/**
 * Reads the slug of an item that will be deleted. Returns a function that converts the deletion to the item of the result:
 * clients of WPGraphQL expect it with the slug that it had before it was moved to the trash.
 */
export async function slugBeforeDeletion(
  id: number,
  { kernel }: RequestContext,
): Promise<(deletion: Deletion<ContentRow>) => ContentRow> {
  const stored = await kernel.database.primary.post.findUnique({ where: { id }, select: { slug: true } });
  return ({ item, previous }) => {
    const row = (item ?? previous) as ContentRow;
    return { ...row, slug: stored?.slug ?? row.slug };
  };
}
