import type { ReplicaStatus } from '../../../schema/core/domain-kernel.ts';
import {
  ADDRESS_RECORD,
  type AddressConfiguration,
  type AddressRecord,
  newRecord,
  readAddressRecord,
  recordOfOlderSite,
  writeAddressRecord,
} from '../../../schema/core/stored-addresses/address-record.ts';
import {
  createTranslation,
  type StoredAddresses,
  untranslated,
} from '../../../schema/core/stored-addresses/stored-addresses.ts';
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

/** Reads and writes settings of a database without translating addresses. */
export interface RawSettings {
  read(name: string): Promise<string | undefined>;
  /** Whether there are no settings, and so no site yet. */
  isEmpty(): Promise<boolean>;
  /** Writes a setting unless it exists. */
  add(name: string, value: string): Promise<void>;
}

/**
 * Creates the translation between the stored address of the site and the configured one. With `recordsAddresses`, a
 * site of an older version gets a record of its stored address; a new site gets it when it is created.
 */
export async function openAddresses(
  settings: RawSettings,
  { addresses: configured, recordsAddresses = false }: Pick<DatabaseOptions, 'addresses' | 'recordsAddresses'>,
): Promise<StoredAddresses> {
  if (configured === undefined) return untranslated;
  return createTranslation(
    (await recordOf(settings, { configured, recordsAddresses })) ?? newRecord(configured),
    configured,
  );
}

async function recordOf(
  settings: RawSettings,
  { configured, recordsAddresses }: { configured: AddressConfiguration; recordsAddresses: boolean },
): Promise<AddressRecord | null> {
  const existing = readAddressRecord(await settings.read(ADDRESS_RECORD));
  if (existing || (await settings.isEmpty())) return existing;
  const home = (await settings.read('home')) ?? (await settings.read('siteurl')) ?? '';
  const record = recordOfOlderSite(parseSetting(home), configured);
  if (!recordsAddresses) return record;
  // Of two processes that start at the same time, the first one decides.
  await settings.add(ADDRESS_RECORD, writeAddressRecord(record));
  return readAddressRecord(await settings.read(ADDRESS_RECORD)) ?? record;
}

/** The value of a stored setting, which is JSON or, in old databases, plain text. */
function parseSetting(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
