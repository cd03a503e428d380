import type { Domain } from './domain.ts';
import { joinSql, rawSql, type Sql, sql } from './sql.ts';

/** A statement that may be run together with others of its form. */
export interface JoinableStatement {
  /** The columns that it gives: statements of one form give the same. */
  form: string;
  statement: Sql;
}

/** A planner's work grows with the parts of a statement. */
const MAX_PARTS = 100;
/** A statement takes some 30,000 values in all. */
const MAX_VALUES = 20_000;

type Row = Record<string, unknown>;

/**
 * Runs SELECT statements, those of one form as one: each keeps its own order and its own limit, and so the index that
 * serves it. Statements that are alike are run once. Gives the rows of each in its place.
 */
export async function runJoined(domain: Domain, statements: readonly JoinableStatement[]): Promise<Row[][]> {
  const found = new Map<string, Row[]>();
  const different = new Map(statements.map((one) => [keyOf(one), one]));
  await Promise.all(
    portionsOf([...different]).map(async (portion) => {
      const keys = portion.map(([key]) => key);
      const rows = await domain.kernel.database.reader.$queryRaw<(Row & { part: number | bigint })[]>(
        joinSql(
          portion.map(
            ([, { statement }], part) =>
              sql`
                SELECT ${rawSql(String(part))} AS "part", ${rawSql(`q${part}`)}.*
                FROM (${statement}) ${rawSql(`q${part}`)}`,
          ),
          ' UNION ALL ',
        ),
      );
      for (const key of keys) found.set(key, []);
      for (const { part, ...row } of rows) found.get(keys[Number(part)] as string)?.push(row);
    }),
  );
  return statements.map((one) => [...(found.get(keyOf(one)) ?? [])]);
}

const keyOf = ({ form, statement }: JoinableStatement): string =>
  JSON.stringify([form, statement.sql, statement.values]);

type Entry = [key: string, statement: JoinableStatement];

/** The statements of each form, in portions that one statement can hold. */
function portionsOf(entries: readonly Entry[]): Entry[][] {
  const portions: Entry[][] = [];
  const open = new Map<string, { portion: Entry[]; values: number }>();
  for (const entry of entries) {
    const [, { form, statement }] = entry;
    const last = open.get(form);
    const values = statement.values.length;
    if (last && last.portion.length < MAX_PARTS && last.values + values <= MAX_VALUES) {
      last.portion.push(entry);
      last.values += values;
      continue;
    }
    const portion = [entry];
    portions.push(portion);
    open.set(form, { portion, values });
  }
  return portions;
}
