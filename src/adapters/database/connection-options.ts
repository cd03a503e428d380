import type { ReplicaStatus } from '../../../schema/core/domain-kernel.ts';
import type { AddressConfiguration } from '../../../schema/core/stored-addresses/address-record.ts';
import type { Migration, MigrationResult } from './migrations.ts';
import type { DatabaseObserver } from './statement-observer.ts';

/** The default time limit of a transaction. */
export const MAX_TRANSACTION_MS = 60_000;

/** The default limits of transactions that wait for a connection: how many may wait, and for how many milliseconds. */
export const QUEUE_LIMITS = { maxWaiting: 200, waitTimeoutMs: 10_000 };

/** The default bound of the lag of a replica. */
export const MAX_REPLICA_LAG_MS = 10_000;

/** The options with which a database is opened. */
export interface DatabaseOptions {
  /** The engine's migrations, in order. */
  migrations: readonly Migration[];
  /** Called with the migrations that were applied, and those that the database has and this program does not contain. */
  onMigrated?: (result: MigrationResult) => void;
  /** SQLite: the synchronous mode of commits. */
  synchronous?: 'FULL' | 'NORMAL' | 'EXTRA';
  /** PostgreSQL: the number of connections for reading. Writing has the same number, authentication half of it. */
  poolSize?: number;
  /** Transactions that may wait for a connection. */
  maxWaiting?: number;
  /** Milliseconds to wait for a connection or a lock. */
  waitTimeoutMs?: number;
  /** PostgreSQL: the time limit of a statement in milliseconds, by default half a minute; for tests that write many rows. */
  maxStatementMs?: number;
  /** PostgreSQL: the time limit of a transaction that names none, in milliseconds; by default MAX_TRANSACTION_MS. */
  maxTransactionMs?: number;
  /** PostgreSQL: the replicas to read from. */
  readerUrls?: readonly string[];
  /** PostgreSQL: milliseconds that a replica may lag behind; by default MAX_REPLICA_LAG_MS. */
  maxReplicaLagMs?: number;
  /** PostgreSQL: called when the state of a replica has changed, with the reason. */
  onReplicaState?: (status: ReplicaStatus, reason: string) => void;
  /** PostgreSQL: the address without a pooler, if `url` leads to one. */
  directUrl?: string | undefined;
  /** PostgreSQL: whether a pooler gives each transaction another connection of the server. */
  isPooled?: boolean;
  /** PostgreSQL: milliseconds between two queries for changes; without it the server notifies the program of them. */
  pollMs?: number | undefined;
  /** The configured address and brand. Without them, addresses in texts are not translated. */
  addresses?: AddressConfiguration;
  /** Whether to record the stored address of a site that an older version created without such a record. */
  recordsAddresses?: boolean;
  /** Called with each SQL statement and its values; for tests and measurements. */
  onQuery?: (sql: string, values: readonly unknown[]) => void;
  /** Observes statements and pools, for metrics, traces and the log. */
  observer?: DatabaseObserver;
}
