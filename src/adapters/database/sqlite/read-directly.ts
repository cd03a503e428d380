import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { PrismaClient } from '../../../../prisma/generated/sqlite/client.ts';
import { type Sql, sql as sqlOf } from '../../../../schema/core/sql.ts';

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Query = Parameters<Connection['queryRaw']>[0];

/** Prisma's numbers for the types of columns whose values its adapter does not return as they are. */
const INT64 = 1;
const BOOLEAN = 5;

const READERS: Readonly<Record<number, (value: unknown) => unknown>> = {
  [INT64]: (value) => BigInt(value as number | string),
  [BOOLEAN]: (value) => value === 1,
};

const UNKNOWN: Query['argTypes'][number] = { scalarType: 'unknown', arity: 'scalar' };

/**
 * Sends the raw queries of a client to its adapter, without Prisma's query engine: that takes as long as a short statement
 * does. Rows are the same.
 */
export function readDirectly(
  client: PrismaClient,
  { factory, onQuery }: { factory: PrismaBetterSqlite3; onQuery?: ((sql: string) => void) | undefined },
): PrismaClient {
  let connection: Connection | undefined;
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    connection = await connect();
    return connection;
  };
  const read = async (query: Sql | TemplateStringsArray, ...parts: Sql[]): Promise<Record<string, unknown>[]> => {
    const { sql, values } = 'sql' in query ? query : sqlOf(query, ...parts);
    if (!connection) await client.$connect();
    onQuery?.(sql);
    const argTypes = values.map(() => UNKNOWN);
    const result = await (connection as Connection).queryRaw({ sql, args: values, argTypes });
    const { columnNames, columnTypes } = result;
    const readers = columnTypes.map((type) => READERS[type]);
    return result.rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (let place = 0; place < row.length; place++) {
        const value = row[place];
        const reader = value === null ? undefined : readers[place];
        named[columnNames[place] as string] = reader ? reader(value) : value;
      }
      return named;
    });
  };
  client.$queryRaw = read as unknown as PrismaClient['$queryRaw'];
  return client;
}
