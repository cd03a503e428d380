import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { PrismaClient } from '../../../../prisma/generated/sqlite/client.ts';
import { type Sql, sql as sqlOf } from '../../../../schema/core/sql.ts';

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Query = Parameters<Connection['queryRaw']>[0];

/** Prisma's codes of column types whose values Prisma's query engine converts. */
const INT64 = 1;
const BOOLEAN = 5;

const CONVERTERS: Readonly<Record<number, (value: unknown) => unknown>> = {
  [INT64]: (value) => BigInt(value as number | string),
  [BOOLEAN]: (value) => value === 1,
};

const UNKNOWN: Query['argTypes'][number] = { scalarType: 'unknown', arity: 'scalar' };

/** A statement in the form that the adapter takes. */
export const queryOf = ({ sql, values }: Pick<Sql, 'sql' | 'values'>): Query => ({
  sql,
  args: values,
  argTypes: values.map(() => UNKNOWN),
});

/** Converts the rows that the adapter returns to objects. */
export function recordsOf({
  columnNames,
  columnTypes,
  rows,
}: {
  columnNames: readonly string[];
  columnTypes: readonly number[];
  rows: readonly unknown[][];
}): Record<string, unknown>[] {
  const converters = columnTypes.map((type) => CONVERTERS[type]);
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let index = 0; index < row.length; index++) {
      const value = row[index];
      const converter = value === null ? undefined : converters[index];
      record[columnNames[index] as string] = converter ? converter(value) : value;
    }
    return record;
  });
}

/**
 * Makes a client send raw queries directly to its adapter. Prisma's query engine takes as long as a short statement.
 * The returned rows are the same.
 */
export function readDirectly(
  client: PrismaClient,
  {
    factory,
    onQuery,
  }: { factory: PrismaBetterSqlite3; onQuery?: ((sql: string, values: readonly unknown[]) => void) | undefined },
): PrismaClient {
  let connection: Connection | undefined;
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    connection = await connect();
    return connection;
  };
  const read = async (query: Sql | TemplateStringsArray, ...fragments: Sql[]): Promise<Record<string, unknown>[]> => {
    const { sql, values } = 'sql' in query ? query : sqlOf(query, ...fragments);
    if (!connection) await client.$connect();
    onQuery?.(sql, values);
    return recordsOf(await (connection as Connection).queryRaw(queryOf({ sql, values })));
  };
  client.$queryRaw = read as unknown as PrismaClient['$queryRaw'];
  return client;
}
