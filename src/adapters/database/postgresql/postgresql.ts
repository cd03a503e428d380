import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient as PostgresqlClient } from '../../../../prisma/generated/postgresql/client.ts';
import { tables } from '../../../../prisma/generated/tables.ts';
import { dialects } from '../../../../schema/core/dialect/sql-dialect.ts';
import type { Database, DatabaseClient, TransactionClient } from '../../../../schema/core/domain-kernel.ts';
import { changedTables } from '../../../../schema/core/reads/statement-tables.ts';
import { NO_TABLES, type TableSet } from '../../../../schema/core/reads/tracked-tables.ts';
import { sql } from '../../../../schema/core/sql.ts';
import type { StoredAddresses } from '../../../../schema/core/stored-addresses/stored-addresses.ts';
import { combineTransactions, type RunTransaction } from '../combined-transactions.ts';
import { type DatabaseOptions, MAX_TRANSACTION_MS, QUEUE_LIMITS } from '../connection-options.ts';
import { isFull, isRejectedValue, isUnavailable, isUniqueViolation } from '../database-errors.ts';
import { createDirectTransactions, type DirectTransactions, readDirectly } from '../direct-statements.ts';
import { openAddresses, type RawSettings } from '../stored-address-record.ts';
import { createTransactionQueue, type LocalLocks } from '../transaction-queue.ts';
import { translateAddresses } from '../translate-addresses.ts';
import { watchChanges } from './change-watch.ts';
import { NulFreeClient } from './nul-free-client.ts';
import { connectionTo, connectTo, schemaOf } from './postgresql-connection.ts';
import { migrateDatabase } from './postgresql-migrations.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { TransactionConnection } from './transaction-connection.ts';

/** Time limit of a statement on the server, so that no request keeps it busy indefinitely. */
const MAX_STATEMENT_MS = 30_000;

/** Default number of connections for reading, and for writing. */
const POOL_SIZE = 8;

/**
 * Opens a PostgreSQL database and applies pending migrations. Queries, transactions and authentication have separate
 * connection pools, so that none of them waits for another.
 */
export async function openPostgresql(url: string, options: DatabaseOptions): Promise<Database> {
  const { hasTextIndex, ...migrated } = await migrateDatabase(url, {
    migrations: options.migrations,
    allowsNewer: true,
  });
  options.onMigrated?.(migrated);
  const changes = await watchChanges(url);
  const addresses = await readAddresses(url, options);
  const { poolSize = POOL_SIZE, waitTimeoutMs = QUEUE_LIMITS.waitTimeoutMs } = options;
  const reader = createReader(options.readerUrl ?? url, { ...options, poolSize, stored: addresses });
  const primary = createReader(url, { ...options, poolSize: Math.ceil(poolSize / 2), stored: addresses });
  const { client: writer, direct } = createWriter(url, { ...options, poolSize, stored: addresses });
  const queue = createTransactionQueue({ ...QUEUE_LIMITS, ...options, permits: poolSize });
  const locksOf = new WeakMap<TransactionClient, LocalLocks>();
  const runTransaction: RunTransaction = async (
    body,
    { timeoutMs = MAX_TRANSACTION_MS, isRepeatable = true, onStatement } = {},
  ) => {
    let changedSet: TableSet = NO_TABLES;
    const recordTables = (text: string) => {
      changedSet |= changedTables(text);
      onStatement?.(text);
    };
    const attempt = () =>
      queue.run(
        (locks) =>
          direct.run(
            (directClient) =>
              writer.$transaction(
                (transaction) => {
                  const client = directClient<TransactionClient>(transaction);
                  locksOf.set(client, locks);
                  return body(client);
                },
                { maxWait: waitTimeoutMs, timeout: timeoutMs },
              ),
            recordTables,
          ),
        { isRepeatable },
      );
    try {
      return await (isRepeatable ? retryConflicts(attempt) : attempt());
    } finally {
      changes.recordCommit(changedSet);
    }
  };
  const database: Database = {
    dialect: dialects.postgresql,
    hasTextIndex,
    addresses,
    reader,
    writer,
    primary,
    scanner: reader,
    updateStatistics: async (occasion) => {
      // The server updates its statistics by itself, some time after a change.
      if (occasion === 'import') await analyzeTables(url);
    },
    contentVersion: changes.version,
    // A replica may answer from before a change that has been reported.
    tableChanges: options.readerUrl ? { ...changes.tableChanges, areUnchanged: () => false } : changes.tableChanges,
    catchUp: changes.catchUp,
    transaction: runTransaction,
    combineTransactions: (body) => combineTransactions(database, { runTransaction, body }),
    executeAtCommit: direct.executeAtCommit,
    queryAtCommit: direct.queryAtCommit,
    lock: async (client, name) => {
      locksOf.get(client)?.acquire(name);
      await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
    },
    lockExpression: (client, name) => {
      locksOf.get(client)?.acquire(name);
      return sql`CAST(pg_advisory_xact_lock(hashtextextended(${name}, 0)) AS TEXT)`;
    },
    isUniqueViolation,
    isUnavailable,
    isRejectedValue,
    isFull,
    close: async () => {
      await Promise.all([reader.$disconnect(), primary.$disconnect(), writer.$disconnect(), changes.close()]);
    },
  };
  return database;
}

/** How much longer than the server's own limit the client waits for an answer before it gives up the connection. */
const QUERY_TIMEOUT_MARGIN_MS = 5_000;

/** Updates the statistics of the query planner. */
async function analyzeTables(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    for (const { name } of tables) await client.query(`ANALYZE "${name}"`);
  } finally {
    await client.end();
  }
}

async function readAddresses(url: string, options: DatabaseOptions): Promise<StoredAddresses> {
  const client = await connectTo(url);
  try {
    const settings: RawSettings = {
      read: async (name) =>
        (await client.query<{ value: string }>('SELECT "value" FROM "settings" WHERE "name" = $1', [name])).rows[0]
          ?.value,
      isEmpty: async () => (await client.query('SELECT 1 FROM "settings" LIMIT 1')).rows.length === 0,
      add: async (name, value) => {
        await client.query('INSERT INTO "settings" ("name", "value") VALUES ($1, $2) ON CONFLICT ("name") DO NOTHING', [
          name,
          value,
        ]);
      },
    };
    return await openAddresses(settings, options);
  } finally {
    await client.end();
  }
}

type ClientOptions = DatabaseOptions & { stored: StoredAddresses };

/** Creates a client for queries. */
function createReader(url: string, options: ClientOptions): DatabaseClient {
  const factory = createAdapter(url, { ...options, connection: NulFreeClient });
  return readDirectly(createClient(factory, options), { factory, placeholders: 'numbered', onQuery: options.onQuery });
}

/** Creates a client for transactions. */
function createWriter(url: string, options: ClientOptions): { client: DatabaseClient; direct: DirectTransactions } {
  const factory = createAdapter(url, { ...options, connection: TransactionConnection });
  const direct = createDirectTransactions({ factory, placeholders: 'numbered', onQuery: options.onQuery });
  return { client: createClient(factory, options), direct };
}

function createAdapter(
  url: string,
  { stored, connection, ...options }: ClientOptions & { connection: typeof NulFreeClient },
): PrismaPg {
  const schema = schemaOf(url);
  const { waitTimeoutMs = QUEUE_LIMITS.waitTimeoutMs } = options;
  const adapter = new PrismaPg(
    {
      ...connectionTo(url),
      Client: connection,
      max: options.poolSize ?? POOL_SIZE,
      connectionTimeoutMillis: waitTimeoutMs,
      lock_timeout: waitTimeoutMs,
      statement_timeout: MAX_STATEMENT_MS,
      query_timeout: MAX_STATEMENT_MS + QUERY_TIMEOUT_MARGIN_MS,
      keepAlive: true,
    },
    { ...(schema ? { schema } : {}), statementNameGenerator: createStatementNames() },
  );
  translateAddresses(adapter, stored);
  return adapter;
}

function createClient(adapter: PrismaPg, { onQuery }: DatabaseOptions): DatabaseClient {
  const client = new PostgresqlClient({ adapter, log: onQuery ? [{ emit: 'event', level: 'query' }] : [] });
  if (onQuery) {
    client.$on('query', ({ query, params }: { query: string; params: string }) => onQuery(query, JSON.parse(params)));
  }
  // The clients of both engines are generated from the same models and have the same methods.
  return client as unknown as DatabaseClient;
}

const MAX_NAMED_STATEMENTS = 500;
const MAX_NAMED_STATEMENT_LENGTH = 8_000;

/**
 * Creates a function that names statements, which the server then plans once per connection. Returns no name for long
 * statements, nor above MAX_NAMED_STATEMENTS, because the server stores each named statement.
 */
function createStatementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const existing = names.get(sql);
    if (existing !== undefined) return existing;
    if (names.size >= MAX_NAMED_STATEMENTS || sql.length > MAX_NAMED_STATEMENT_LENGTH) return '';
    const name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}
