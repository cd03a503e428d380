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
  /** Does the same as `queryRaw`; not all adapters have it. */
  readRows?(query: Query): Rows | Promise<Rows>;
}

interface Connection extends Queryable {
  startTransaction(...parameters: never[]): Promise<Queryable>;
}

interface Factory {
  connect(): Promise<unknown>;
}

/** Columns whose values are not translated: guids, and columns with an alias such as `"content" AS "storedContent"`. */
const UNTRANSLATED_COLUMN = /^(?:guid|stored[A-Z]\w*)$/;

/**
 * Makes all connections of an adapter translate addresses of the site in all texts: stored addresses to configured ones
 * when reading, and back when writing.
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
  if (addresses.storesUntranslated) {
    queryable.queryRaw = async (input) => translateRows(await query(input), addresses);
    translateRead(queryable, { addresses, toStored: (input) => input });
    return;
  }
  const execute = queryable.executeRaw.bind(queryable);
  const write = (value: unknown): unknown => {
    if (typeof value === 'string') return addresses.write(value);
    return Array.isArray(value) ? value.map(write) : value;
  };
  const toStored = <Q extends Query>(input: Q): Q => ({ ...input, args: input.args.map(write) });
  queryable.queryRaw = async (input) => translateRows(await query(toStored(input)), addresses);
  queryable.executeRaw = (input) => execute(toStored(input));
  translateRead(queryable, { addresses, toStored });
}

function translateRead(
  queryable: Queryable,
  { addresses, toStored }: { addresses: StoredAddresses; toStored(query: Query): Query },
): void {
  const read = queryable.readRows?.bind(queryable);
  if (!read) return;
  queryable.readRows = (input) => {
    const result = read(toStored(input));
    return result instanceof Promise
      ? result.then((rows) => translateRows(rows, addresses))
      : translateRows(result, addresses);
  };
}

/** The positions of translated columns. Statements that run again return the same array of names. */
const translatedColumns = new WeakMap<readonly string[], readonly number[]>();

function translatedColumnsOf(names: readonly string[]): readonly number[] {
  const known = translatedColumns.get(names);
  if (known) return known;
  const columns = names.flatMap((name, index) => (UNTRANSLATED_COLUMN.test(name) ? [] : [index]));
  translatedColumns.set(names, columns);
  return columns;
}

function translateRows(result: Rows, { read }: StoredAddresses): Rows {
  const columns = translatedColumnsOf(result.columnNames);
  for (const row of result.rows) {
    for (const index of columns) {
      const value = row[index];
      if (typeof value === 'string') row[index] = read(value);
    }
  }
  return result;
}
