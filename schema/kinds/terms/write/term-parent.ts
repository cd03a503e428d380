import type { TransactionClient } from '../../kernel.ts';

/**
 * A parent that lies below the term itself would close a circle: the term then goes to the top. A circle above that
 * the term is no part of is opened.
 */
export async function withoutCircle(
  client: TransactionClient,
  { id, parentId }: { id: number; parentId: number },
): Promise<number> {
  const way: number[] = [];
  for (let above = parentId; above > 0; ) {
    if (above === id) return 0;
    const start = way.indexOf(above);
    if (start >= 0) {
      await client.term.updateMany({ where: { id: { in: way.slice(start) } }, data: { parentId: 0 } });
      return parentId;
    }
    way.push(above);
    const row = await client.term.findUnique({ where: { id: above }, select: { parentId: true } });
    above = row?.parentId ?? 0;
  }
  return parentId;
}
