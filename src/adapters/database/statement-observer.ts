/** The connections of a database. Statements in transactions use the writer. */
export type ConnectionName = 'reader' | 'primary' | 'writer' | 'scanner' | 'replica';

/** Connections of a pool, and what waits for one. */
export interface PoolCounts {
  used: number;
  idle: number;
  waiting: number;
  /** The maximum number of connections. */
  size: number;
}

/** Observes the statements and the connections of a database, for metrics, traces and the log. */
export interface DatabaseObserver {
  /** Called before a statement runs. The returned function is called when it has ended, with the error if it failed. */
  startStatement(sql: string, connection: ConnectionName): (error?: unknown) => void;
  /** Announces a pool, whose counts may be read at any time. */
  addPool(name: string, counts: () => PoolCounts): void;
}

interface Statement {
  sql: string;
}

interface Queryable {
  queryRaw(statement: Statement): Promise<unknown>;
  executeRaw(statement: Statement): Promise<unknown>;
  /** Does the same as `queryRaw`; not all adapters have it. */
  readRows?(statement: Statement): unknown;
}

interface Connection extends Queryable {
  startTransaction(...parameters: never[]): Promise<Queryable>;
}

interface Factory {
  connect(): Promise<unknown>;
}

/**
 * Reports all statements of an adapter to the observer; without one, the adapter stays as it is. Call it before other
 * functions change the adapter: they may repeat, delay or replace statements.
 */
export function observeStatements(
  factory: Factory,
  { observer, connection: name }: { observer: DatabaseObserver | undefined; connection: ConnectionName },
): void {
  if (!observer) return;
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = (await connect()) as Connection;
    const start = connection.startTransaction.bind(connection);
    observeQueryable(connection, (sql) => observer.startStatement(sql, name));
    connection.startTransaction = async (...parameters) => {
      const transaction = await start(...parameters);
      observeQueryable(transaction, (sql) => observer.startStatement(sql, name));
      return transaction;
    };
    return connection;
  };
}

function observeQueryable(queryable: Queryable, start: (sql: string) => (error?: unknown) => void): void {
  const observed =
    <Result>(run: (statement: Statement) => Promise<Result>) =>
    async (statement: Statement): Promise<Result> => {
      const end = start(statement.sql);
      try {
        const result = await run(statement);
        end();
        return result;
      } catch (error) {
        end(error);
        throw error;
      }
    };
  const read = queryable.readRows?.bind(queryable);
  queryable.queryRaw = observed(queryable.queryRaw.bind(queryable));
  queryable.executeRaw = observed(queryable.executeRaw.bind(queryable));
  if (!read) return;
  queryable.readRows = (statement) => {
    const end = start(statement.sql);
    let result: unknown;
    try {
      result = read(statement);
    } catch (error) {
      end(error);
      throw error;
    }
    if (!(result instanceof Promise)) {
      end();
      return result;
    }
    result.then(() => end(), end);
    return result;
  };
}
