import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  failedMigrationError,
  type MigrationDeclaration,
  MigrationError,
  olderProgramsError,
  readDeclaration,
} from './upgrade/migration-declaration.ts';

/** One checked-in migration. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal, as `prisma migrate deploy` records it. */
  checksum: string;
  declaration: MigrationDeclaration;
}

/** What the program reads about an applied migration. */
export interface AppliedMigration {
  migration_name: string;
  checksum: string;
  /** The number of the newest migration that a program needs to run after it; null if it must contain the migration. */
  compatible_with: number | null;
}

/** Reads and applies migrations of one engine. All calls happen while the engine's migration lock is held. */
export interface MigrationTarget {
  /** Whether all migrations of one start are applied in one transaction. */
  readonly isOneTransaction: boolean;
  applied(): Promise<AppliedMigration[]>;
  /** The running programs whose newest migration is below a number, as far as the database knows them. */
  countOlderPrograms(number: number): Promise<number>;
  /** Runs the file and records it, in one transaction unless the migration declares otherwise. */
  apply(migration: Migration, id: string): Promise<void>;
}

/** The table that `prisma migrate deploy` uses, so that both tools agree on the applied migrations. */
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMP,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMP,
  "started_at" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/**
 * The table of what migrations declare about older programs. It is not among the columns of `_prisma_migrations`, which
 * belong to another tool.
 */
export const DECLARATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_migration_declarations" (
  "migration_name" VARCHAR(255) PRIMARY KEY NOT NULL,
  "compatible_with" INTEGER NOT NULL
)`;

/** Selects the applied migrations. Both tables exist. */
export const SELECT_APPLIED = `SELECT m.migration_name, m.checksum, d.compatible_with
  FROM "_prisma_migrations" m LEFT JOIN "_migration_declarations" d ON d.migration_name = m.migration_name
  WHERE m.rolled_back_at IS NULL ORDER BY m.started_at, m.migration_name`;

/** The database has migrations that this program does not contain and cannot run with. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** The number at the start of a migration's name. Both engines use the same numbers. */
export const migrationNumber = (name: string): number => Number.parseInt(name, 10);

/** The number of the newest of some migrations. */
export const newestNumber = (migrations: readonly Pick<Migration, 'name'>[]): number =>
  Math.max(...migrations.map(({ name }) => migrationNumber(name)));

/** The number of a migration as its name begins with it, such as 0027. */
export const formatNumber = (number: number): string => String(number).padStart(4, '0');

/** The number of the newest migration that a program needs in order to run on a database with this migration. */
export const requiredMigrationOf = ({ name, declaration }: Pick<Migration, 'name' | 'declaration'>): number =>
  declaration.compatibleWith ?? migrationNumber(name);

/** Reads the migrations of one engine from its folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, declaration: readDeclaration(sql) };
    }),
  );
}

/** How migrations are applied. */
export interface MigrationOptions {
  /** Whether the database may have migrations that the program does not contain, if they are compatible with it. */
  readonly allowsNewer: boolean;
  /** PostgreSQL: milliseconds during which a migration is tried again that needs a lock. */
  readonly maxRetryMs?: number | undefined;
}

/** The migrations that a database lacks, and the names of those that this program does not contain. */
export interface MigrationState {
  readonly missing: readonly Migration[];
  readonly newer: readonly string[];
}

/**
 * Compares the applied migrations with those of this program. Throws a NewerDatabaseError if the database has a migration
 * that this program does not contain and is not compatible with, and a MigrationError if the file of an applied migration
 * has changed.
 */
export function migrationState(
  { applied, migrations }: { applied: readonly AppliedMigration[]; migrations: readonly Migration[] },
  { allowsNewer }: MigrationOptions,
): MigrationState {
  const migrationByName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = newestNumber(migrations);
  const newer = applied.filter((row) => !migrationByName.has(row.migration_name));
  for (const row of applied) {
    const migration = migrationByName.get(row.migration_name);
    if (migration && migration.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration "${row.migration_name}" was changed after it was applied. Restore the original file, or set DATABASE_URL to another database.`,
      );
    }
  }
  const appliedNames = new Set(applied.map((row) => row.migration_name));
  const missing = migrations.filter((migration) => !appliedNames.has(migration.name));
  const incompatible = newer.find(
    (row) => !allowsNewer || row.compatible_with === null || row.compatible_with > newest || missing.length > 0,
  );
  if (incompatible) throw newerDatabaseError(incompatible);
  return { missing, newer: newer.map((row) => row.migration_name) };
}

function newerDatabaseError({ migration_name, compatible_with }: AppliedMigration): NewerDatabaseError {
  const requirement =
    compatible_with === null ? '' : `, which needs a program with the migration ${formatNumber(compatible_with)}`;
  return new NewerDatabaseError(
    `The database is newer than this program: it has the migration "${migration_name}"${requirement}. Start the newer version, or set DATABASE_URL to another database.`,
  );
}

/** What a start has applied, and the migrations of the database that this program does not contain. */
export interface MigrationResult {
  readonly applied: readonly string[];
  readonly newer: readonly string[];
  /** Whether the database had no migrations before. */
  readonly isNew: boolean;
}

/**
 * Applies missing migrations. Throws the errors of `migrationState`, and a MigrationError with what to do if a migration
 * fails or programs run that cannot run with it.
 */
export async function migrate(
  { target, migrations }: { target: MigrationTarget; migrations: readonly Migration[] },
  options: MigrationOptions,
): Promise<MigrationResult> {
  const previous = await target.applied();
  const { missing, newer } = migrationState({ applied: previous, migrations }, options);
  const applied: string[] = [];
  for (const migration of missing) {
    const stateBefore = { name: migration.name, applied: target.isOneTransaction ? [] : applied };
    const required = requiredMigrationOf(migration);
    const olderPrograms = await target.countOlderPrograms(required);
    if (olderPrograms > 0)
      throw olderProgramsError({ ...stateBefore, olderPrograms, required: formatNumber(required) });
    await target.apply(migration, randomUUID()).catch((error: unknown) => {
      throw failedMigrationError(stateBefore, error);
    });
    applied.push(migration.name);
  }
  return { applied, newer, isNew: previous.length === 0 };
}
