import type { RequestContext } from '../../core/request-context.ts';
import { type Sql, sql } from '../../core/sql.ts';

interface ListStatement {
  statement: Sql;
  columnsKey: string;
  /**
   * Whether the list is a field of a node: then its statement is combined with those of the same field of other nodes,
   * such as the children of several pages. Otherwise it runs alone.
   */
  sharesStatement: boolean;
  /** Whether it may read whole tables. */
  isScan?: boolean;
}

/** Loads the rows of a list. */
export async function listRows<Row>(
  { kernel, loaders }: RequestContext,
  { sharesStatement, isScan = false, ...joinable }: ListStatement,
): Promise<Row[]> {
  if (sharesStatement) return (await loaders.joined.load({ ...joinable, isScan })) as Row[];
  const { reader, scanner } = kernel.database;
  return (isScan ? scanner : reader).$queryRaw<Row[]>(joinable.statement);
}

/** Counts the rows of a list; cached until the database changes. `sharesStatement` is as for `listRows`. */
export function countRows(
  context: RequestContext,
  { from, where, sharesStatement = false }: { from: Sql; where: Sql; sharesStatement?: boolean },
): Promise<number> {
  const statement = sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`;
  return context.cache.get(`count:${statement.sql}:${JSON.stringify(statement.values)}`, async () => {
    const list = { statement, columnsKey: 'count', sharesStatement, isScan: true };
    const rows = await listRows<{ count: number | bigint }>(context, list);
    return Number(rows[0]?.count ?? 0);
  });
}
