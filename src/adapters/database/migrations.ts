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

/** A row of `_prisma_migrations`, as far as it is read here. */
export interface AppliedMigration {
  migration_name: string;
  checksum: string;
}

/** What the migrator needs of an engine. All calls happen under the engine's lock. */
export interface MigrationTarget {
  applied(): Promise<AppliedMigration[]>;
  /** Runs the file and records it, in one transaction. */
  apply(migration: Migration, id: string): Promise<void>;
}

/** The table that `prisma migrate deploy` keeps, so that both tools agree about what has been applied. */
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

/** The database has had migrations that are not known here. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** The number of a migration, which the engines share. */
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
 * Applies what is missing. Refuses a database that holds a migration this program does not know (it is newer than
 * the program: a NewerDatabaseError) or one whose file has changed since it was applied.
 */
export async function migrate(target: MigrationTarget, migrations: readonly Migration[]): Promise<string[]> {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const applied = await target.applied();
  for (const row of applied) {
    const migration = known.get(row.migration_name);
    if (!migration) {
      throw new NewerDatabaseError(
        `The database is newer than this program: it holds the migration "${row.migration_name}". Start the newer version, or point DATABASE_URL at another database.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(
        `The migration "${row.migration_name}" was applied in another form than the one this program holds. Restore the original file, or point DATABASE_URL at another database.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_name));
  const missing = migrations.filter((migration) => !done.has(migration.name));
  for (const migration of missing) await target.apply(migration, randomUUID());
  return missing.map((migration) => migration.name);
}
