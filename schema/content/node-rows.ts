import type { Domain } from '../domain.ts';
import type { ContentRow } from './row.ts';

/** Items of any kind by id, with all columns; attachments with what they have beyond. */
export async function loadNodes(domain: Domain, ids: readonly number[]): Promise<Map<number, ContentRow>> {
  const rows = await domain.kernel.database.reader.post.findMany({
    where: { id: { in: [...ids] } },
    include: { attachment: true },
  });
  return new Map(rows.map(({ attachment, ...row }) => [row.id, { ...attachment, ...row }]));
}
