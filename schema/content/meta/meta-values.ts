import type { Domain } from '../../domain.ts';
import { isIn, sql } from '../../sql.ts';

/** Stored values of the registered keys, by item, in one statement. */
export async function loadRegisteredMeta(
  { kernel, registry }: Pick<Domain, 'kernel' | 'registry'>,
  ids: readonly number[],
): Promise<Map<number, Map<string, unknown>>> {
  const keys = [...new Set([...registry.postTypes.values()].flatMap(({ meta }) => Object.keys(meta)))];
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; key: string; value: string }[]>(
    sql`SELECT "postId", "key", "value" FROM "post_meta" WHERE ${isIn('"postId"', ids)} AND ${isIn('"key"', keys)} ORDER BY "postId", "key", "id" DESC`,
  );
  const found = new Map<number, Map<string, unknown>>(ids.map((id) => [id, new Map()]));
  for (const row of rows) found.get(row.postId)?.set(row.key, parse(row.value));
  return found;
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
