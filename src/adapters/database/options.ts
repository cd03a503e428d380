import type { Migration } from './migrations.ts';

/** Milliseconds that a transaction may take unless it asks for more. */
export const LONGEST_TRANSACTION = 60_000;

/** How a database is opened. */
export interface DatabaseOptions {
  /** The engine's migrations, in order. */
  migrations: readonly Migration[];
  /** SQLite: how hard a commit is pressed to the disk. */
  synchronous?: 'FULL' | 'NORMAL' | 'EXTRA';
  /** PostgreSQL: connections a client. */
  poolSize?: number;
  /** PostgreSQL: a replica to read from. */
  readerUrl?: string;
  /** Called with each SQL statement; for tests and measurements. */
  onQuery?: (sql: string) => void;
}
