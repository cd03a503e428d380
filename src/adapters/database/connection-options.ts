import type { SiteSpelling } from '../../../schema/core/stored-addresses/address-record.ts';
import type { Migration } from './migrations.ts';

/** The default time limit of a transaction. */
export const MAX_TRANSACTION_MS = 60_000;

/** The default limits of transactions that wait for a connection: their number, and milliseconds. */
export const QUEUE_LIMITS = { maxWaiting: 200, waitTimeout: 10_000 };

/** How a database is opened. */
export interface DatabaseOptions {
  /** The engine's migrations, in order. */
  migrations: readonly Migration[];
  /** SQLite: the synchronous mode of commits. */
  synchronous?: 'FULL' | 'NORMAL' | 'EXTRA';
  /** PostgreSQL: connections for reading, as many for writing, and half as many for logins. */
  poolSize?: number;
  /** Transactions that may wait for a connection. */
  maxWaiting?: number;
  /** Milliseconds to wait for a connection or a lock. */
  waitTimeout?: number;
  /** PostgreSQL: a replica to read from. */
  readerUrl?: string;
  /** The configured spelling of addresses; without it texts stay as they are stored. */
  addresses?: SiteSpelling;
  /** Whether a site of an older version gets a record of its stored addresses. */
  recordsAddresses?: boolean;
  /** Called with each SQL statement; for tests and measurements. */
  onQuery?: (sql: string) => void;
}
