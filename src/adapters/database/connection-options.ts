import type { SiteSpelling } from '../../../schema/content/stored-addresses/address-record.ts';
import type { Migration } from './migrations.ts';

/** Milliseconds that a transaction may take unless it asks for more. */
export const LONGEST_TRANSACTION = 60_000;

/** Transactions that may wait for a connection, and milliseconds that they may, unless the operator says otherwise. */
export const QUEUE_LIMITS = { maxWaiting: 200, waitTimeout: 10_000 };

/** How a database is opened. */
export interface DatabaseOptions {
  /** The engine's migrations, in order. */
  migrations: readonly Migration[];
  /** SQLite: how hard a commit is pressed to the disk. */
  synchronous?: 'FULL' | 'NORMAL' | 'EXTRA';
  /** PostgreSQL: connections for reading, as many for writing, and half as many for what must not wait for either. */
  poolSize?: number;
  /** Transactions that may wait for a connection. */
  maxWaiting?: number;
  /** Milliseconds that anything waits for a connection, and for a lock. */
  waitTimeout?: number;
  /** PostgreSQL: a replica to read from. */
  readerUrl?: string;
  /** How the configuration spells addresses of the site; texts pass as they are stored unless given. */
  addresses?: SiteSpelling;
  /** A site of an older version, which has no record of how it stores addresses, gets one. */
  recordsAddresses?: boolean;
  /** Called with each SQL statement; for tests and measurements. */
  onQuery?: (sql: string) => void;
}
