import { join } from 'node:path';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import type { DatabaseOptions } from './connection-options.ts';
import {
  type AppliedMigration,
  type Migration,
  type MigrationResult,
  type MigrationState,
  migrationNumber,
  migrationState,
  readMigrations,
} from './migrations.ts';

/**
 * Opens the database at `url` (`file:…` or `postgresql://…`) and applies pending migrations from `migrationsFolder`.
 * Loads only the driver of its engine.
 */
export async function openDatabase(
  url: string,
  { migrationsFolder, ...options }: Omit<DatabaseOptions, 'migrations'> & { migrationsFolder: string },
): Promise<Database> {
  if (url.startsWith('file:')) {
    const { openSqlite } = await import('./sqlite/sqlite.ts');
    return openSqlite(url.slice('file:'.length), {
      ...options,
      migrations: await readMigrations(join(migrationsFolder, 'sqlite')),
    });
  }
  const { openPostgresql } = await import('./postgresql/postgresql.ts');
  return openPostgresql(url, { ...options, migrations: await readMigrations(join(migrationsFolder, 'postgresql')) });
}

/** The migrations of the engine of `url`, in order. */
export const migrationsFor = (url: string, migrationsFolder: string): Promise<Migration[]> =>
  readMigrations(join(migrationsFolder, url.startsWith('file:') ? 'sqlite' : 'postgresql'));

/** The number of the latest migration of both engines. */
export async function latestMigration(migrationsFolder: string): Promise<number> {
  const migrationLists = await Promise.all(
    ['sqlite', 'postgresql'].map((engine) => readMigrations(join(migrationsFolder, engine))),
  );
  return Math.max(...migrationLists.flat().map(({ name }) => migrationNumber(name)));
}

/**
 * Creates the database if it is missing, and applies its migrations up to `number`. Throws a NewerDatabaseError if it has
 * others, unless they are compatible and `allowsNewer` is set.
 */
export async function migrateTo(
  url: string,
  { migrationsFolder, number, allowsNewer = false }: MigrationsUpTo,
): Promise<MigrationResult> {
  const migrations = (await migrationsFor(url, migrationsFolder)).filter(({ name }) => migrationNumber(name) <= number);
  if (url.startsWith('file:')) {
    const { migrateFile } = await import('./sqlite/sqlite-migrations.ts');
    return migrateFile(url.slice('file:'.length), { migrations, allowsNewer });
  }
  const { migrateDatabase } = await import('./postgresql/postgresql-migrations.ts');
  return migrateDatabase(url, { migrations, allowsNewer });
}

/** The migrations up to a number, and whether the database may have others. */
export interface MigrationsUpTo {
  readonly migrationsFolder: string;
  readonly number: number;
  readonly allowsNewer?: boolean;
}

/**
 * Returns what a start would apply, and the migrations of the database that this program does not contain, without changing
 * or creating the database. Errors: those of `migrationState`.
 */
export async function readMigrationState(url: string, migrationsFolder: string): Promise<MigrationState> {
  const migrations = await migrationsFor(url, migrationsFolder);
  return migrationState({ applied: await readApplied(url), migrations }, { allowsNewer: true });
}

async function readApplied(url: string): Promise<AppliedMigration[]> {
  if (url.startsWith('file:')) {
    const { readAppliedOfFile } = await import('./sqlite/sqlite-migrations.ts');
    return readAppliedOfFile(url.slice('file:'.length));
  }
  const { readAppliedOfDatabase } = await import('./postgresql/postgresql-migrations.ts');
  return readAppliedOfDatabase(url);
}
