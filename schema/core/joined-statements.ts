import type { Domain } from './domain.ts';
import { joinSql, rawSql, type Sql, sql } from './sql.ts';

/** A SELECT statement that can be combined with others that return the same columns. */
export interface JoinableStatement {
  /** Identifies the columns: statements with the same key return the same columns. */
  columnsKey: string;
  statement: Sql;
  /** Whether it may read whole tables, such as a count. Statements with the same key agree. */
  isScan?: boolean;
}

/** The maximum number of statements that are combined. The work of the query planner grows with it. */
const MAX_STATEMENTS = 100;
/** The maximum number of values of a combined statement. An SQL statement takes about 30,000. */
const MAX_VALUES = 20_000;

type Row = Record<string, unknown>;

/**
 * Runs SELECT statements. Those with the same columns are combined with UNION ALL; each has its own order and limit,
 * so that it can use its index. Equal statements run once. Returns the rows of each statement, in the order of the
 * statements.
 */
export async function runJoined(domain: Domain, statements: readonly JoinableStatement[]): Promise<Row[][]> {
  const rowsByKey = new Map<string, Row[]>();
  const distinct = new Map(statements.map((statement) => [statementKey(statement), statement]));
  await Promise.all(
    batchesOf([...distinct]).map(async (batch) => {
      const keys = batch.map(([key]) => key);
      const { reader, scanner } = domain.kernel.database;
      const client = batch.some(([, { isScan }]) => isScan) ? scanner : reader;
      const rows = await client.$queryRaw<(Row & { part: number | bigint })[]>(
        joinSql(
          batch.map(
            ([, { statement }], part) =>
              sql`
                SELECT ${rawSql(String(part))} AS "part", ${rawSql(`q${part}`)}.*
                FROM (${statement}) ${rawSql(`q${part}`)}`,
          ),
          ' UNION ALL ',
        ),
      );
      for (const key of keys) rowsByKey.set(key, []);
      for (const { part, ...row } of rows) rowsByKey.get(keys[Number(part)] as string)?.push(row);
    }),
  );
  return statements.map((statement) => [...(rowsByKey.get(statementKey(statement)) ?? [])]);
}

const statementKey = ({ columnsKey, statement }: JoinableStatement): string =>
  JSON.stringify([columnsKey, statement.sql, statement.values]);

type Entry = [key: string, statement: JoinableStatement];

/** Groups the statements with the same columns into batches within the limits of one statement. */
function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  const openBatches = new Map<string, { batch: Entry[]; values: number }>();
  for (const entry of entries) {
    const [, { columnsKey, statement }] = entry;
    const open = openBatches.get(columnsKey);
    const values = statement.values.length;
    if (open && open.batch.length < MAX_STATEMENTS && open.values + values <= MAX_VALUES) {
      open.batch.push(entry);
      open.values += values;
      continue;
    }
    const batch = [entry];
    batches.push(batch);
    openBatches.set(columnsKey, { batch, values });
  }
  return batches;
}
