import type { TransactionClient } from '../../../core/domain-kernel.ts';

/**
 * Returns the parent to store for a term: `parentId`, or 0 if that is a descendant of the term, which would create a
 * cycle. Breaks a cycle that is already stored among the ancestors.
 */
export async function parentOutsideTerm(
  client: TransactionClient,
  { id, parentId }: { id: number; parentId: number },
): Promise<number> {
  const path: number[] = [];
  for (let ancestor = parentId; ancestor > 0; ) {
    if (ancestor === id) return 0;
    const start = path.indexOf(ancestor);
    if (start >= 0) {
      await client.term.updateMany({ where: { id: { in: path.slice(start) } }, data: { parentId: 0 } });
      return parentId;
    }
    path.push(ancestor);
    const row = await client.term.findUnique({ where: { id: ancestor }, select: { parentId: true } });
    ancestor = row?.parentId ?? 0;
  }
  return parentId;
}
