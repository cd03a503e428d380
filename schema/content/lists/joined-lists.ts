import type { RequestContext } from '../../core/request-context.ts';
import { type Sql, sql } from '../../core/sql.ts';

/**
 * Loads the rows of a list. Nested lists of one request, such as the children of several pages, share one statement.
 */
export async function listRows<Row>(
  { kernel, loaders }: RequestContext,
  { statement, columnsKey, isNested }: { statement: Sql; columnsKey: string; isNested: boolean },
): Promise<Row[]> {
  if (!isNested) return kernel.database.reader.$queryRaw<Row[]>(statement);
  return (await loaders.joined.load({ columnsKey, statement })) as Row[];
}

/** Counts the rows of a list; cached until the database changes. */
export function countRows(
  context: RequestContext,
  { from, where, isNested = false }: { from: Sql; where: Sql; isNested?: boolean },
): Promise<number> {
  const statement = sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`;
  return context.cache.get(`count:${statement.sql}:${JSON.stringify(statement.values)}`, async () => {
    const rows = await listRows<{ count: number | bigint }>(context, { statement, columnsKey: 'count', isNested });
    return Number(rows[0]?.count ?? 0);
  });
}
