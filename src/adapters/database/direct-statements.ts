import { AsyncLocalStorage } from 'node:async_hooks';
import { Prisma, type PrismaClient } from '../../../prisma/generated/sqlite/client.ts';
import { type Sql, sql as sqlOf } from '../../../schema/core/dialect/sql.ts';
import type { PostponedQuery, RowsAtCommit } from '../../../schema/core/domain-kernel.ts';

/** A statement as Prisma's adapters receive it. */
interface AdapterStatement {
  sql: string;
  args: unknown[];
  argTypes: { scalarType: 'unknown'; arity: 'scalar' }[];
}

interface AdapterResult {
  columnNames: readonly string[];
  columnTypes: readonly number[];
  rows: readonly unknown[][];
}

/** What runs statements: a connection or a transaction of a Prisma adapter. */
interface Queryable {
  queryRaw(statement: AdapterStatement): Promise<AdapterResult>;
  /** Does the same as `queryRaw`, in less time; not all adapters have it. */
  readRows?(statement: AdapterStatement): AdapterResult | Promise<AdapterResult>;
  executeRaw(statement: AdapterStatement): Promise<number>;
}

interface AdapterTransaction extends Queryable {
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface AdapterConnection extends Queryable {
  startTransaction(...parameters: unknown[]): Promise<AdapterTransaction>;
}

/** A driver adapter of Prisma. */
export interface AdapterFactory {
  connect(): Promise<unknown>;
}

/** How statements go to an adapter. */
export interface DirectOptions {
  factory: AdapterFactory;
  /** Whether values are marked as `$1` or as `?`. */
  placeholders: 'numbered' | 'question-marks';
  /** Called with each statement and its values. */
  onQuery?: ((sql: string, values: readonly unknown[]) => void) | undefined;
}

/** The methods of a client that run handwritten SQL. */
type RawMethods = Pick<PrismaClient, '$queryRaw' | '$executeRaw'>;

/** Prisma's codes of column types whose values Prisma's query engine converts. */
const INT64 = 1;
const NUMERIC = 4;
const BOOLEAN = 5;
const JSON_TEXT = 11;

const CONVERTERS: Readonly<Record<number, (value: unknown) => unknown>> = {
  [INT64]: (value) => BigInt(value as number | string),
  [NUMERIC]: (value) => new Prisma.Decimal(value as string),
  [BOOLEAN]: (value) => value === true || value === 1,
  [JSON_TEXT]: (value) => JSON.parse(value as string),
};

const UNKNOWN: AdapterStatement['argTypes'][number] = { scalarType: 'unknown', arity: 'scalar' };

/**
 * Returns a method `$queryRaw` whose queries go directly to the connection of a factory. Prisma's query engine takes as
 * long as a short statement. The returned rows are the same. `connect` of the factory must return the same connection
 * each time.
 */
export function directQueries(options: DirectOptions): PrismaClient['$queryRaw'] {
  let connection: Queryable | undefined;
  const connect = async (): Promise<Queryable> => {
    connection = (await options.factory.connect()) as Queryable;
    return connection;
  };
  return rawMethods(() => connection ?? connect(), options).$queryRaw;
}

/** A statement that is sent later. `report` receives the rows of a query. */
interface LaterStatement {
  statement: AdapterStatement;
  report?: (rows: Record<string, unknown>[]) => void;
}

/** The transaction of the adapter that a transaction of the client runs in. */
interface OpenTransaction {
  factory: AdapterFactory;
  transaction?: AdapterTransaction;
  hasEnded: boolean;
  /** Statements to send before the next one. */
  readonly postponed: LaterStatement[];
  /** Sends them; each promise resolves after the rows of the statement were reported. */
  sendPostponed(): Promise<void>[];
  /** Statements to send together with the commit. */
  atCommit: LaterStatement[];
  onStatement: (sql: string) => void;
  /** Returns the statement to send after all others, right before the commit; null for none. */
  lastStatement: () => Sql | null;
}

interface TransactionOptions {
  /** Called with each statement of the transaction. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Returns a statement of the program itself to send right before the commit; called after all others were sent. */
  lastStatement?: () => Sql | null;
}

type DirectClient = <Client extends object>(transaction: Client) => Client;

/** Opens transactions of a client whose raw statements go directly to the adapter. */
export interface DirectTransactions {
  /**
   * Runs `start`, which calls `$transaction` of the client. `direct` returns the client of that transaction with raw
   * statements that go directly to the adapter.
   */
  run<T>(start: (direct: DirectClient) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Implement the methods of `Database` for clients of `direct`. */
  executeAtCommit(client: object, statement: Sql): Promise<void>;
  queryAtCommit<Row>(client: object, statement: Sql): Promise<RowsAtCommit<Row>>;
  executeLater(client: object, statement: Sql): Promise<void>;
  queryLater<Row>(client: object, statement: Sql): Promise<PostponedQuery<Row>>;
  /** Sends the postponed statements of a transaction, for engines that do not send them with the commit. */
  sendPostponed(client: object): Promise<void>;
}

/** The transaction was closed before its statement: Prisma's code, which counts as unavailable. */
class TransactionClosedError extends Error {
  readonly code = 'P2028';
}

/**
 * The transactions that are being opened. All databases of the process share them: until version 24, Node.js calls a
 * hook for each promise of the process while such an object is in use, so it is out of use between the openings.
 */
const opened = new AsyncLocalStorage<OpenTransaction>();
const openings = new Set<OpenTransaction>();

/** The transaction has received its connection, or has failed before. */
function finishOpening(open: OpenTransaction): void {
  if (openings.delete(open) && openings.size === 0) opened.disable();
}

/** Not arrow functions of `run`, which would share the variables of `run`: Prisma retains the latest 100 transactions. */
const ignoreStatement = (): void => {};
const noStatement = (): null => null;

/** Creates the direct transactions of a factory, before a client connects with it. */
export function createDirectTransactions(options: DirectOptions): DirectTransactions {
  const { factory } = options;
  const transactionOf = new WeakMap<object, OpenTransaction>();
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = (await connect()) as AdapterConnection;
    const start = connection.startTransaction.bind(connection);
    connection.startTransaction = async (...parameters) => {
      const open = opened.getStore();
      const isOwn = open?.factory === factory;
      if (isOwn) finishOpening(open);
      const transaction = await start(...parameters);
      if (isOwn) watchStatements(transaction, { open, options });
      return transaction;
    };
    return connection;
  };
  const prepared = (statement: Sql) => {
    const result = preparedStatement(statement, options);
    options.onQuery?.(result.sql, result.args);
    return result;
  };
  return {
    run: (start, { onStatement = ignoreStatement, lastStatement = noStatement } = {}) => {
      const open: OpenTransaction = {
        ...{ factory, hasEnded: false, postponed: [], atCommit: [], onStatement, lastStatement },
        sendPostponed: () => [],
      };
      const target = (): Queryable => {
        if (!open.transaction || open.hasEnded) throw new TransactionClosedError('The transaction has ended.');
        return open.transaction;
      };
      const { $queryRaw, $executeRaw } = rawMethods(target, options);
      const properties = { $queryRaw: { value: $queryRaw }, $executeRaw: { value: $executeRaw } };
      // Defined, not assigned: the client passes assigned properties on to a part that all transactions share.
      openings.add(open);
      const direct: DirectClient = (transaction) => {
        const client = Object.create(transaction, properties);
        transactionOf.set(client, open);
        return client;
      };
      return opened.run(open, () => start(direct)).finally(() => finishOpening(open));
    },
    executeAtCommit: async (client, statement) => {
      transactionOf.get(client)?.atCommit.push({ statement: prepared(statement) });
    },
    queryAtCommit: async <Row>(client: object, statement: Sql) => ({
      rows: new Promise<Row[]>((resolve) => {
        const report = (rows: Record<string, unknown>[]) => resolve(rows as Row[]);
        transactionOf.get(client)?.atCommit.push({ statement: prepared(statement), report });
      }),
    }),
    executeLater: async (client, statement) => {
      transactionOf.get(client)?.postponed.push({ statement: preparedStatement(statement, options) });
    },
    queryLater: async <Row>(client: object, statement: Sql) => {
      const { postponed = [] } = transactionOf.get(client) ?? {};
      const later: LaterStatement = { statement: preparedStatement(statement, options) };
      const rows = new Promise<Row[]>((resolve) => {
        later.report = (result) => resolve(result as Row[]);
      });
      postponed.push(later);
      const replace = (other: Sql | null) => {
        const position = postponed.indexOf(later);
        if (position < 0) return false;
        if (other === null) postponed.splice(position, 1);
        else later.statement = preparedStatement(other, options);
        return true;
      };
      return { rows, replace };
    },
    sendPostponed: async (client) => {
      await resultsOf(transactionOf.get(client)?.sendPostponed() ?? []);
    },
  };
}

/**
 * Sends postponed statements before the next one, and those at commit with it. Marks when Prisma ends a transaction, for
 * example after its time limit: its connection then serves others.
 */
function watchStatements(
  transaction: AdapterTransaction,
  { open, options }: { open: OpenTransaction; options: DirectOptions },
): void {
  const query = transaction.queryRaw.bind(transaction);
  const execute = transaction.executeRaw.bind(transaction);
  const queryOne = (statement: AdapterStatement) => {
    open.onStatement(statement.sql);
    return query(statement);
  };
  const executeOne = (statement: AdapterStatement) => {
    open.onStatement(statement.sql);
    return execute(statement);
  };
  const sendLater = async ({ statement, report }: LaterStatement): Promise<() => void> => {
    if (report) {
      const result = await queryOne(statement);
      return () => report(recordsOf(result));
    }
    await executeOne(statement);
    return () => {};
  };
  open.sendPostponed = () =>
    open.postponed.splice(0).map(async (later) => {
      options.onQuery?.(later.statement.sql, later.statement.args);
      (await sendLater(later))();
    });
  /** Sends a statement after the postponed ones. If one of them fails, its error is that of the statement. */
  const afterPostponed = <Result>(send: () => Promise<Result>): Promise<Result> => {
    if (open.postponed.length === 0) return send();
    const earlier = open.sendPostponed();
    return resultsOf<unknown>([...earlier, send()]).then((results) => results.at(-1) as Result);
  };
  transaction.queryRaw = (statement) => afterPostponed(() => queryOne(statement));
  transaction.executeRaw = async (statement) => {
    const isCommit = statement.sql === 'COMMIT';
    const isRollback = statement.sql === 'ROLLBACK';
    if (isRollback) open.postponed.length = 0;
    if (!isCommit) {
      if (isRollback) open.hasEnded = true;
      return afterPostponed(() => executeOne(statement));
    }
    const earlier = open.sendPostponed();
    open.hasEnded = true;
    // If one of the statements before it fails, the server answers a commit by rolling back, without an error.
    const reports = open.atCommit.map(sendLater);
    const last = open.lastStatement();
    if (last) reports.push(sendLater({ statement: preparedStatement(last, options) }));
    const sent: Promise<unknown>[] = [...earlier, ...reports, executeOne(statement)];
    const results = await resultsOf(sent);
    for (const report of results) if (typeof report === 'function') (report as () => void)();
    return results.at(-1) as number;
  };
  for (const name of ['commit', 'rollback'] as const) {
    const end = transaction[name].bind(transaction);
    transaction[name] = () => {
      open.hasEnded = true;
      return end();
    };
  }
  open.transaction = transaction;
}

/**
 * The results of statements that were sent together. Errors: that of the first one that failed, since those after it may have
 * failed because of it.
 */
async function resultsOf<Result>(sent: readonly Promise<Result>[]): Promise<Result[]> {
  const results = await Promise.allSettled(sent);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

type RawQuery = Sql | TemplateStringsArray;

function rawMethods(
  target: () => Queryable | Promise<Queryable>,
  { placeholders, onQuery }: DirectOptions,
): RawMethods {
  const prepared = (query: RawQuery, parts: Sql[]): AdapterStatement =>
    preparedStatement('sql' in query ? query : sqlOf(query, ...parts), { placeholders });
  const query = async (input: RawQuery, ...parts: Sql[]): Promise<Record<string, unknown>[]> => {
    const found = target();
    const queryable = found instanceof Promise ? await found : found;
    const statement = prepared(input, parts);
    onQuery?.(statement.sql, statement.args);
    const result = queryable.readRows ? queryable.readRows(statement) : queryable.queryRaw(statement);
    return recordsOf(result instanceof Promise ? await result : result);
  };
  const execute = async (input: RawQuery, ...parts: Sql[]): Promise<number> => {
    const found = target();
    const queryable = found instanceof Promise ? await found : found;
    const statement = prepared(input, parts);
    onQuery?.(statement.sql, statement.args);
    return queryable.executeRaw(statement);
  };
  return { $queryRaw: query, $executeRaw: execute } as unknown as RawMethods;
}

const preparedStatement = (statement: Sql, { placeholders }: Pick<DirectOptions, 'placeholders'>): AdapterStatement =>
  queryOf({ sql: placeholders === 'numbered' ? statement.text : statement.sql, values: statement.values });

/** A statement in the form that the adapter takes. */
export const queryOf = ({ sql, values }: Pick<Sql, 'sql' | 'values'>): AdapterStatement => ({
  sql,
  args: values,
  argTypes: values.map(() => UNKNOWN),
});

/** Converts the rows that the adapter returns to objects. */
export function recordsOf({ columnNames, columnTypes, rows }: AdapterResult): Record<string, unknown>[] {
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
