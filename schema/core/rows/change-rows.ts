import { type Sql, sql } from '../dialect/sql.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';

/** The number of rows that the first statement changes, and the most that one changes. */
const FIRST_ROWS = 50;
const MAX_ROWS = 1_000;
/** How long one statement should take, in milliseconds. */
const STATEMENT_MS = 8;

/** Rows to change in a transaction. */
interface RowChange {
  client: TransactionClient;
  table: 'posts' | 'comments' | 'terms';
  /** An UPDATE or a DELETE without a condition. */
  change: Sql;
  /** The condition of the rows, which a changed row no longer meets. */
  where: Sql;
}

/**
 * Changes all rows that meet a condition. An engine that runs in this process gets statements of a few milliseconds
 * each, so that other requests are served between them; all of them belong to the transaction. On a server the statement
 * runs before the next one (`Database.executeLater`).
 */
export async function changeRows(
  database: Pick<Database, 'dialect' | 'executeLater'>,
  { client, table, change, where }: RowChange,
): Promise<void> {
  const { limitRows } = database.dialect;
  if (!limitRows) await database.executeLater(client, sql`${change} WHERE ${where}`);
  else await runInSteps((limit) => client.$executeRaw(sql`${change} WHERE ${limitRows({ table, where, limit })}`));
}

/** Calls `step`, which changes at most `limit` rows and returns how many, until no rows are left. */
export async function runInSteps(step: (limit: number) => Promise<number>): Promise<void> {
  for (let limit = FIRST_ROWS; ; ) {
    const start = performance.now();
    if ((await step(limit)) < limit) return;
    const factor = STATEMENT_MS / Math.max(performance.now() - start, 0.1);
    limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(limit * Math.min(factor, 2))));
  }
}
