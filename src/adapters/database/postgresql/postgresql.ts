import { setTimeout as sleep } from 'node:timers/promises';
import { tables } from '../../../../prisma/generated/tables.ts';
import { type Sql, sql } from '../../../../schema/core/dialect/sql.ts';
import { dialects } from '../../../../schema/core/dialect/sql-dialect.ts';
import type { Database, TransactionClient } from '../../../../schema/core/domain-kernel.ts';
import { domainError } from '../../../../schema/core/errors/domain-errors.ts';
import { changedTables } from '../../../../schema/core/reads/statement-tables.ts';
import { NO_TABLES, type TableSet } from '../../../../schema/core/reads/tracked-tables.ts';
import type { StoredAddresses } from '../../../../schema/core/stored-addresses/stored-addresses.ts';
import { combineTransactions, type RunTransaction } from '../combined-transactions.ts';
import {
  type DatabaseOptions,
  MAX_REPLICA_LAG_MS,
  MAX_TRANSACTION_MS,
  openAddresses,
  QUEUE_LIMITS,
  type RawSettings,
} from '../connection-options.ts';
import { isConflict, isFull, isRejectedValue, isUnavailable, isUniqueViolation } from '../database-errors.ts';
import { newestNumber } from '../migrations.ts';
import { createTransactionQueue, type LocalLocks } from '../transaction-queue.ts';
import { watchChanges } from './change-watch.ts';
import { createReplicaPool, openReader, openWriting, POOL_SIZE } from './postgresql-clients.ts';
import { connectTo } from './postgresql-connection.ts';
import { migrateDatabase } from './postgresql-migrations.ts';
import { openReplicas } from './replicas.ts';

/**
 * Opens a PostgreSQL database and applies pending migrations. Queries, transactions and authentication have separate
 * connection pools, so that none of them waits for another.
 */
export async function openPostgresql(url: string, options: DatabaseOptions): Promise<Database> {
  const { directUrl = url, pollMs } = options;
  const { hasTextIndex, ...migrated } = await migrateDatabase(directUrl, {
    migrations: options.migrations,
    allowsNewer: true,
  });
  options.onMigrated?.(migrated);
  const changes = await watchChanges(pollMs === undefined ? directUrl : url, {
    pollMs,
    newestMigration: newestNumber(options.migrations),
  });
  const addresses = await readAddresses(directUrl, options);
  const { poolSize = POOL_SIZE, waitTimeoutMs = QUEUE_LIMITS.waitTimeoutMs } = options;
  const clientOptions = { ...options, poolSize, stored: addresses };
  const replicas = options.readerUrls?.length
    ? openReplicas({
        urls: options.readerUrls,
        primary: changes,
        maxLagMs: options.maxReplicaLagMs ?? MAX_REPLICA_LAG_MS,
        createPool: (replicaUrl, connection) => createReplicaPool(replicaUrl, { ...clientOptions, connection }),
        onState: options.onReplicaState,
      })
    : null;
  const writing = openWriting(url, { ...clientOptions, route: replicas?.route });
  const { client: reader, direct } = writing;
  const authentication = openReader(url, { ...clientOptions, name: 'primary', poolSize: Math.ceil(poolSize / 2) });
  const queue = createTransactionQueue({ ...QUEUE_LIMITS, ...options, permits: poolSize });
  options.observer?.addPool('transactions', queue.counts);
  const locksOf = new WeakMap<TransactionClient, LocalLocks>();
  const runTransaction: RunTransaction = async (
    body,
    { timeoutMs = options.maxTransactionMs ?? MAX_TRANSACTION_MS, isRepeatable = true, onStatement } = {},
  ) => {
    let changedSet: TableSet = NO_TABLES;
    let mark: string | undefined;
    const recordTables = (text: string) => {
      changedSet |= changedTables(text);
      onStatement?.(text);
    };
    const dropMark = () => {
      if (mark !== undefined) changes.dropMark(mark);
      mark = undefined;
    };
    const lastStatement = () => {
      dropMark();
      const marked = changedSet === NO_TABLES ? null : changes.markCommit();
      mark = marked?.mark;
      return marked?.statement ?? null;
    };
    const attempt = () =>
      queue.run(
        (locks) =>
          direct.run(
            (directClient) =>
              reader.$transaction(
                (transaction) => {
                  const client = directClient<TransactionClient>(transaction);
                  locksOf.set(client, locks);
                  return body(client);
                },
                { maxWait: waitTimeoutMs, timeout: timeoutMs },
              ),
            { onStatement: recordTables, lastStatement },
          ),
        { isRepeatable },
      );
    try {
      return await (isRepeatable ? retryConflicts(attempt) : attempt());
    } catch (error) {
      // The commit may have succeeded without an answer.
      dropMark();
      throw error;
    } finally {
      changes.recordCommit(changedSet, mark);
    }
  };
  const database: Database = {
    dialect: dialects.postgresql,
    hasTextIndex,
    addresses,
    reader,
    primary: authentication.client,
    scanner: reader,
    updateStatistics: async (occasion) => {
      // The server updates its statistics by itself, some time after a change.
      if (occasion === 'import') await analyzeTables(directUrl);
    },
    contentVersion: changes.version,
    tableChanges: changes.tableChanges,
    catchUp: changes.catchUp,
    transaction: runTransaction,
    combineTransactions: (body) => combineTransactions(database, { runTransaction, body }),
    executeAtCommit: direct.executeAtCommit,
    queryAtCommit: direct.queryAtCommit,
    executeLater: direct.executeLater,
    queryLater: direct.queryLater,
    lock: async (client, name) => {
      locksOf.get(client)?.acquire(name);
      await client.$executeRaw(lockStatement(name));
    },
    lockWithNext: async (client, name) => {
      locksOf.get(client)?.acquire(name);
      await direct.executeLater(client, lockStatement(name));
    },
    lockExpression: (client, name) => {
      locksOf.get(client)?.acquire(name);
      return sql`CAST(pg_advisory_xact_lock(hashtextextended(${name}, 0)) AS TEXT)`;
    },
    replicaStatuses: () => replicas?.statuses() ?? [],
    isUniqueViolation,
    isUnavailable,
    isRejectedValue,
    isFull,
    close: async () => {
      await replicas?.close();
      await Promise.all([writing.close(), authentication.close(), changes.close()]);
    },
  };
  return database;
}

const lockStatement = (name: string): Sql => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

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

/** Attempts of one transaction, before the client must repeat its request. */
const MAX_ATTEMPTS = 8;

/** Maximum delay before the first retry. It doubles with each further retry. */
const MAX_FIRST_DELAY_MS = 10;

/**
 * Retries a transaction that the server aborted because of a conflict with another one. An aborted transaction has
 * written nothing. The delays are random, so that the same transactions do not conflict again. Throws `write_conflict`
 * after the last attempt, and errors of the transaction.
 */
async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempts === MAX_ATTEMPTS) throw domainError('write_conflict');
      await sleep(Math.random() * MAX_FIRST_DELAY_MS * 2 ** (attempts - 1));
    }
  }
}
