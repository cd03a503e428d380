import type { TransactionClient } from '../../../core/domain-kernel.ts';

/**
 * Takes a parent for a term, returns the parent to store: 0 if the parent is below the term, which would be a cycle.
 * Breaks a stored cycle above the term.
 */
export async function parentOutsideTerm(
  client: TransactionClient,
  { id, parentId }: { id: number; parentId: number },
): Promise<number> {
  const path: number[] = [];
  for (let above = parentId; above > 0; ) {
    if (above === id) return 0;
    const start = path.indexOf(above);
    if (start >= 0) {
      await client.term.updateMany({ where: { id: { in: path.slice(start) } }, data: { parentId: 0 } });
      return parentId;
    }
    path.push(above);
    const row = await client.term.findUnique({ where: { id: above }, select: { parentId: true } });
    above = row?.parentId ?? 0;
  }
  return parentId;
}
