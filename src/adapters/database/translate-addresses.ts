import type { StoredAddresses } from '../../../schema/core/stored-addresses/stored-addresses.ts';

interface Query {
  args: unknown[];
}

interface Rows {
  columnNames: string[];
  rows: unknown[][];
}

interface Queryable {
  queryRaw(query: Query): Promise<Rows>;
  executeRaw(query: Query): Promise<number>;
}

interface Connection extends Queryable {
  startTransaction(...parameters: never[]): Promise<Queryable>;
}

interface Factory {
  connect(): Promise<unknown>;
}

/** Columns without translation: guids, and columns whose alias says so, as in `"content" AS "storedContent"`. */
const AS_STORED = /^(?:guid|stored[A-Z]\w*)$/;

/**
 * Makes all connections of an adapter translate addresses of the site in texts that are read and written. Callers see
 * the configured addresses.
 */
export function translateAddresses(factory: Factory, addresses: StoredAddresses): void {
  if (addresses.record === null) return;
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = (await connect()) as Connection;
    translateQueries(connection, addresses);
    const start = connection.startTransaction.bind(connection);
    connection.startTransaction = async (...parameters) => {
      const transaction = await start(...parameters);
      translateQueries(transaction, addresses);
      return transaction;
    };
    return connection;
  };
}

function translateQueries(queryable: Queryable, addresses: StoredAddresses): void {
  const query = queryable.queryRaw.bind(queryable);
  if (addresses.storesAsWritten) {
    queryable.queryRaw = async (asked) => readRows(await query(asked), addresses);
    return;
  }
  const execute = queryable.executeRaw.bind(queryable);
  const write = (value: unknown): unknown => {
    if (typeof value === 'string') return addresses.write(value);
    return Array.isArray(value) ? value.map(write) : value;
  };
  const stored = <Q extends Query>(asked: Q): Q => ({ ...asked, args: asked.args.map(write) });
  queryable.queryRaw = async (asked) => readRows(await query(stored(asked)), addresses);
  queryable.executeRaw = (asked) => execute(stored(asked));
}

function readRows(result: Rows, { read }: StoredAddresses): Rows {
  const translated = result.columnNames.flatMap((name, index) => (AS_STORED.test(name) ? [] : [index]));
  for (const row of result.rows) {
    for (const index of translated) {
      const value = row[index];
      if (typeof value === 'string') row[index] = read(value);
    }
  }
  return result;
}
