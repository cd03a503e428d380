import type { RequestContext } from '../../core/request-context.ts';
import { type Sql, sql } from '../../core/sql.ts';

interface ListStatement {
  statement: Sql;
  columnsKey: string;
  isNested: boolean;
  /** Whether it may read whole tables. */
  isScan?: boolean;
}

/**
 * Loads the rows of a list. Nested lists of one request, such as the children of several pages, share one statement.
 */
export async function listRows<Row>(
  { kernel, loaders }: RequestContext,
  { isNested, isScan = false, ...joinable }: ListStatement,
): Promise<Row[]> {
  if (isNested) return (await loaders.joined.load({ ...joinable, isScan })) as Row[];
  const { reader, scanner } = kernel.database;
  return (isScan ? scanner : reader).$queryRaw<Row[]>(joinable.statement);
}

/** Counts the rows of a list; cached until the database changes. */
export function countRows(
  context: RequestContext,
  { from, where, isNested = false }: { from: Sql; where: Sql; isNested?: boolean },
): Promise<number> {
  const statement = sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`;
  return context.cache.get(`count:${statement.sql}:${JSON.stringify(statement.values)}`, async () => {
    const list = { statement, columnsKey: 'count', isNested, isScan: true };
    const rows = await listRows<{ count: number | bigint }>(context, list);
    return Number(rows[0]?.count ?? 0);
  });
}
