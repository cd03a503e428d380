import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One checked-in migration. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal, as `prisma migrate deploy` records it. */
  checksum: string;
}

/** The columns of a row of `_prisma_migrations` that the program reads. */
export interface AppliedMigration {
  migration_name: string;
  checksum: string;
}

/** Reads and applies migrations of one engine. All calls happen while the engine's migration lock is held. */
export interface MigrationTarget {
  applied(): Promise<AppliedMigration[]>;
  /** Runs the file and records it, in one transaction. */
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

/** The database has migrations that this program does not contain. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** The number at the start of a migration's name. Both engines use the same numbers. */
export const migrationNumber = (name: string): number => Number.parseInt(name, 10);

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
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies missing migrations and returns their names. Throws a NewerDatabaseError if the database has a migration that
 * this program does not contain, and an Error if the file of an applied migration has changed.
 */
export async function migrate(target: MigrationTarget, migrations: readonly Migration[]): Promise<string[]> {
  const migrationByName = new Map(migrations.map((migration) => [migration.name, migration]));
  const applied = await target.applied();
  for (const row of applied) {
    const migration = migrationByName.get(row.migration_name);
    if (!migration) {
      throw new NewerDatabaseError(
        `The database is newer than this program: it has the migration "${row.migration_name}". Start the newer version, or set DATABASE_URL to another database.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(
        `The migration "${row.migration_name}" was changed after it was applied. Restore the original file, or set DATABASE_URL to another database.`,
      );
    }
  }
  const appliedNames = new Set(applied.map((row) => row.migration_name));
  const missing = migrations.filter((migration) => !appliedNames.has(migration.name));
  for (const migration of missing) await target.apply(migration, randomUUID());
  return missing.map((migration) => migration.name);
}
