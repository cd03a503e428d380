import { setImmediate as nextTurn } from 'node:timers/promises';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import Connection from 'better-sqlite3';
import { PrismaClient } from '../../../../prisma/generated/sqlite/client.ts';
import { dialects } from '../../../../schema/core/dialect/sql-dialect.ts';
import type { Database, TransactionClient } from '../../../../schema/core/domain-kernel.ts';
import type { StoredAddresses } from '../../../../schema/core/stored-addresses/stored-addresses.ts';
import { combineTransactions, type RunTransaction } from '../combined-transactions.ts';
import {
  type DatabaseOptions,
  MAX_TRANSACTION_MS,
  openAddresses,
  QUEUE_LIMITS,
  type RawSettings,
} from '../connection-options.ts';
import { type OpenClient, openClient } from '../database-client.ts';
import { isFull, isRejectedValue, isUnavailable, isUniqueViolation } from '../database-errors.ts';
import { createDirectTransactions, type DirectTransactions } from '../direct-statements.ts';
import { observeStatements } from '../statement-observer.ts';
import { createTransactionQueue } from '../transaction-queue.ts';
import { translateAddresses } from '../translate-addresses.ts';
import { createScanner, createScanThread, type ScanThread } from './scan-thread.ts';
import { MAX_SHARED_COMMITS, type SharedCommits, shareCommits } from './shared-commits.ts';
import { BUSY_TIMEOUT_MS, migrateFile } from './sqlite-migrations.ts';
import { cacheStatements } from './statement-cache.ts';
import { watchTableVersions } from './table-versions.ts';

/** The size of a file that can be read as a whole without holding up other requests. Larger ones need the thread. */
const MAX_BYTES_IN_PROCESS = 32_000_000;

/**
 * Opens a SQLite file, creates it if it is missing, and applies pending migrations. In WAL mode the reader has a
 * consistent snapshot while a transaction is open on the writer.
 */
export async function openSqlite(file: string, options: DatabaseOptions): Promise<Database> {
  const migrated = await migrateFile(file, { migrations: options.migrations, allowsNewer: true });
  options.onMigrated?.(migrated);
  const { waitTimeoutMs = QUEUE_LIMITS.waitTimeoutMs } = options;
  // A separate connection, because `data_version` changes only with commits of other connections.
  const watcher = new Connection(file, { timeout: BUSY_TIMEOUT_MS });
  const dataVersion = watcher.prepare('PRAGMA data_version').pluck();
  const addresses = await openAddresses(rawSettings(watcher), options);
  const thread = createScanThread(file);
  const writing = openWriting(file, { options, addresses, thread });
  const { client: reader, close } = writing;
  // Transactions run one at a time; those that wait may share a commit.
  const queue = createTransactionQueue({ ...QUEUE_LIMITS, ...options, permits: MAX_SHARED_COMMITS });
  options.observer?.addPool('transactions', queue.counts);
  const fileSize = watcher.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck();
  const isLarge = () => (fileSize.get() as number) > MAX_BYTES_IN_PROCESS;
  const runTransaction: RunTransaction = (body, { timeoutMs = MAX_TRANSACTION_MS, onStatement } = {}) => {
    const run = () => queue.run(() => lockedTransaction({ writing, body, timeoutMs, waitTimeoutMs, onStatement }));
    return timeoutMs > MAX_TRANSACTION_MS ? writing.commits.withoutSharing(run) : run();
  };
  const database: Database = {
    dialect: dialects.sqlite,
    hasTextIndex: true,
    addresses,
    reader,
    primary: reader,
    scanner: createScanner({ ...options, ...{ thread, reader, addresses, isLarge } }),
    // In the thread: here it would wait for the write lock of a transaction that cannot continue while it waits.
    updateStatistics: (occasion) => thread.updateStatistics({ ofAllTables: occasion === 'import' }),
    contentVersion: () => dataVersion.get() as number,
    tableChanges: watchTableVersions(watcher, () => dataVersion.get() as number),
    // `contentVersion` reads the file on each call.
    catchUp: async () => {},
    transaction: runTransaction,
    combineTransactions: (body) => combineTransactions(database, { runTransaction, body }),
    executeAtCommit: async (client, statement) => {
      await client.$executeRaw(statement);
    },
    queryAtCommit: async (client, statement) => ({ rows: Promise.resolve(await client.$queryRaw(statement)) }),
    executeLater: writing.direct.executeLater,
    queryLater: writing.direct.queryLater,
    // Transactions already run one at a time.
    lock: async () => {},
    lockWithNext: async () => {},
    lockExpression: () => null,
    replicaStatuses: () => [],
    isUniqueViolation,
    isUnavailable,
    isRejectedValue,
    isFull,
    close: async () => {
      await Promise.all([close(), thread.close()]);
      watcher.close();
    },
  };
  return database;
}

/** Runs a transaction that holds the write lock from its start (`shareCommits`). */
async function lockedTransaction<T>({
  writing: { client, direct, turns },
  body,
  timeoutMs,
  waitTimeoutMs,
  onStatement,
}: {
  writing: Writing;
  body: (client: TransactionClient) => Promise<T>;
  timeoutMs: number;
  waitTimeoutMs: number;
  onStatement: ((text: string) => void) | undefined;
}): Promise<T> {
  const result = await direct.run(
    (directClient) =>
      client.$transaction(
        async (transaction) => {
          const transactionClient = directClient<TransactionClient>(transaction);
          const value = await body(transactionClient);
          await direct.sendPostponed(transactionClient);
          return value;
        },
        { maxWait: waitTimeoutMs, timeout: timeoutMs },
      ),
    { onStatement },
  );
  await turns.pause();
  return result;
}

/** Maximum wait of the driver for a lock, during which it blocks the process. */
const DRIVER_TIMEOUT_MS = 5;

function rawSettings(connection: Connection.Database): RawSettings {
  const read = connection.prepare<[string], string>('SELECT "value" FROM "settings" WHERE "name" = ?').pluck();
  return {
    read: async (name) => read.get(name),
    isEmpty: async () => connection.prepare('SELECT 1 FROM "settings" LIMIT 1').get() === undefined,
    add: async (name, value) => {
      connection
        .prepare('INSERT INTO "settings" ("name", "value") VALUES (?, ?) ON CONFLICT ("name") DO NOTHING')
        .run(name, value);
    },
  };
}

interface ClientOptions {
  options: DatabaseOptions;
  addresses: StoredAddresses;
  thread: ScanThread;
}

/** The client, whose transactions have a connection of their own. */
interface Writing extends OpenClient<PrismaClient> {
  direct: DirectTransactions;
  commits: SharedCommits;
  turns: StatementTurns;
}

function openWriting(file: string, { options, addresses, thread }: ClientOptions): Writing {
  const { onQuery, observer, waitTimeoutMs = QUEUE_LIMITS.waitTimeoutMs, synchronous = 'FULL' } = options;
  const placeholders = 'question-marks';
  const queries = createAdapter(file, { setting: 'query_only = ON', thread });
  observeStatements(queries, { observer, connection: 'reader' });
  translateAddresses(queries, addresses);
  const turns = new StatementTurns();
  const transactions = createAdapter(file, { setting: `synchronous = ${synchronous}` });
  observeStatements(transactions, { observer, connection: 'writer' });
  turns.divide(transactions);
  const commits = shareCommits(transactions, { waitTimeoutMs, onQuery, observer });
  translateAddresses(transactions, addresses);
  const direct = createDirectTransactions({ factory: transactions, placeholders, onQuery });
  const create = () => createClient(queries, onQuery);
  return { ...openClient({ queries, transactions, placeholders, onQuery, create }), direct, commits, turns };
}

/** Creates an adapter whose connection has a setting. The thread reads long texts that are committed. */
function createAdapter(
  file: string,
  { setting, thread }: { setting: string; thread?: ScanThread },
): PrismaBetterSqlite3 {
  const factory = new PrismaBetterSqlite3({ url: `file:${file}`, timeout: DRIVER_TIMEOUT_MS });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as Adapter & { client: Connection.Database };
    adapter.client.pragma(setting);
    return adapter;
  };
  return cacheStatements(factory, thread ? { readElsewhere: thread.readLongRows } : {});
}

function createClient(adapter: PrismaBetterSqlite3, onQuery: DatabaseOptions['onQuery']): PrismaClient {
  const client = new PrismaClient({ adapter, log: onQuery ? [{ emit: 'event', level: 'query' }] : [] });
  if (onQuery) {
    client.$on('query', ({ query, params }: { query: string; params: string }) => onQuery(query, JSON.parse(params)));
  }
  return client;
}

/** Milliseconds after which statements let the event loop serve other requests. */
const MAX_TURN_MS = 10;

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;

/**
 * The turns of the event loop in which statements of transactions run. The driver runs a statement at once, and its
 * promise is already settled: a transaction of many statements would otherwise hold up all other requests until its end.
 */
class StatementTurns {
  #start: number | undefined;

  /** Makes the connections of an adapter return results in a later turn if statements have taken long in this one. */
  divide(factory: PrismaBetterSqlite3): PrismaBetterSqlite3 {
    const connect = factory.connect.bind(factory);
    factory.connect = async () => {
      const adapter = (await connect()) as Adapter;
      const [query, execute] = [adapter.queryRaw.bind(adapter), adapter.executeRaw.bind(adapter)];
      adapter.queryRaw = (statement) => this.#run(() => query(statement));
      adapter.executeRaw = (statement) => this.#run(() => execute(statement));
      return adapter;
    };
    return factory;
  }

  async #run<T>(statement: () => Promise<T>): Promise<T> {
    this.#begin();
    const result = await statement();
    await this.pause();
    return result;
  }

  /** Continues in a later turn if statements have taken long in this one. */
  async pause(): Promise<void> {
    if (this.#isLong()) await nextTurn();
  }

  #begin(): void {
    if (this.#start !== undefined) return;
    this.#start = performance.now();
    setImmediate(() => {
      this.#start = undefined;
    });
  }

  #isLong(): boolean {
    return this.#start !== undefined && performance.now() - this.#start > MAX_TURN_MS;
  }
}
