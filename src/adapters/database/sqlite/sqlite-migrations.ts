import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import { isWriterBusy } from '../database-errors.ts';
import {
  type AppliedMigration,
  DECLARATIONS_TABLE,
  MIGRATIONS_TABLE,
  type Migration,
  type MigrationOptions,
  type MigrationResult,
  type MigrationTarget,
  migrate,
  migrationState,
  SELECT_APPLIED,
} from '../migrations.ts';
import { MigrationError } from '../upgrade/migration-declaration.ts';

/**
 * Applies pending migrations to a file, and creates the file if it is missing. All are applied in one transaction. Errors:
 * those of `migrate`, and a MigrationError if another program writes for too long.
 */
export async function migrateFile(
  file: string,
  { migrations, ...options }: MigrationOptions & { migrations: readonly Migration[] },
): Promise<MigrationResult> {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new Connection(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma('journal_mode = WAL');
    // Reading takes no lock: a process that starts while others write all the time would wait in vain for the lock.
    const state = hasTables(connection)
      ? migrationState({ applied: appliedMigrations(connection), migrations }, options)
      : null;
    if (state?.missing.length === 0) return { applied: [], newer: state.newer, isNew: false };
    const result = await applyMissing({ connection, migrations }, options);
    if (result.applied.length > 0) updateSqliteStatistics(connection, { ofAllTables: false });
    return result;
  } finally {
    connection.close();
  }
}

async function applyMissing(
  { connection, migrations }: { connection: Connection.Database; migrations: readonly Migration[] },
  options: MigrationOptions,
): Promise<MigrationResult> {
  // The immediate transaction is the lock: a second process that starts at the same time waits, and then finds all
  // migrations applied.
  beginImmediate(connection);
  try {
    connection.exec(MIGRATIONS_TABLE);
    connection.exec(DECLARATIONS_TABLE);
    const result = await migrate({ target: targetOf(connection), migrations }, options);
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // Some errors, such as a full disk, have already rolled back.
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function beginImmediate(connection: Connection.Database): void {
  try {
    connection.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isWriterBusy(error)) throw error;
    throw new MigrationError(
      `The migrations were not applied, because another program has been writing to the database for ${BUSY_TIMEOUT_MS / 1_000} seconds. Nothing was changed. Start again when it has finished.`,
      { cause: error },
    );
  }
}

function targetOf(connection: Connection.Database): MigrationTarget {
  const insertApplied = connection.prepare(`
    INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
    VALUES (?, ?, CURRENT_TIMESTAMP, ?, 1)`);
  const insertDeclaration = connection.prepare(
    'INSERT OR REPLACE INTO "_migration_declarations" (migration_name, compatible_with) VALUES (?, ?)',
  );
  return {
    isOneTransaction: true,
    applied: async () => appliedMigrations(connection),
    // One process uses a file, except for commands, which end soon.
    countOlderPrograms: async () => 0,
    apply: async ({ name, sql, checksum, declaration: { compatibleWith } }, id) => {
      connection.exec(sql);
      insertApplied.run(id, checksum, name);
      if (compatibleWith !== null) insertDeclaration.run(name, compatibleWith);
    },
  };
}

/** Returns the applied migrations of a file, without changing or creating it. */
export function readAppliedOfFile(file: string): AppliedMigration[] {
  if (!existsSync(file)) return [];
  const connection = new Connection(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    if (hasTables(connection)) return appliedMigrations(connection);
    return hasTable(connection, '_prisma_migrations') ? appliedBefore(connection) : [];
  } finally {
    connection.close();
  }
}

const appliedMigrations = (connection: Connection.Database): AppliedMigration[] =>
  connection.prepare<[], AppliedMigration>(SELECT_APPLIED).all();

/** The applied migrations of a file that an earlier version has created, without the table of declarations. */
const appliedBefore = (connection: Connection.Database): AppliedMigration[] =>
  connection
    .prepare<[], AppliedMigration>(
      `SELECT migration_name, checksum, NULL AS compatible_with FROM "_prisma_migrations"
       WHERE rolled_back_at IS NULL`,
    )
    .all();

const hasTables = (connection: Connection.Database): boolean =>
  hasTable(connection, '_prisma_migrations') && hasTable(connection, '_migration_declarations');

const hasTable = (connection: Connection.Database, name: string): boolean =>
  connection.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** The number of rows of each index that are sampled: reading all of them would block other writers for too long. */
const SAMPLED_ROWS = 1_000;

/** Mask of `PRAGMA optimize`: examines all tables, instead of only those that this connection has queried. */
const ALL_TABLES = 0x10002;

const STATISTICS = `SELECT group_concat("tbl" || ' ' || COALESCE("idx", '') || ' ' || "stat") FROM "sqlite_stat1"`;

/**
 * Updates the statistics of the query planner: for all tables if `ofAllTables`, otherwise for those whose size has
 * changed much since the last time.
 */
export function updateSqliteStatistics(
  connection: Connection.Database,
  { ofAllTables }: { ofAllTables: boolean },
): void {
  const statistics = () => (hasStatistics(connection) ? connection.prepare(STATISTICS).pluck().get() : undefined);
  const previous = statistics();
  connection.pragma(`analysis_limit = ${SAMPLED_ROWS}`);
  if (ofAllTables) connection.exec('ANALYZE');
  else connection.pragma(`optimize = ${ALL_TABLES}`);
  // Other connections read the statistics only together with the schema, which they read again when it has changed.
  if (statistics() !== previous) connection.exec(CHANGE_SCHEMA);
}

const CHANGE_SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE "statistics_updated" ("id" INTEGER);
  DROP TABLE "statistics_updated";
  COMMIT`;

const hasStatistics = (connection: Connection.Database): boolean =>
  connection.prepare(`SELECT 1 FROM "sqlite_master" WHERE "name" = 'sqlite_stat1'`).get() !== undefined;

/** How long a connection waits for the write lock of another one, in milliseconds. */
export const BUSY_TIMEOUT_MS = 10_000;
