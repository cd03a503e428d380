import { join } from 'node:path';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import type { DatabaseOptions } from './connection-options.ts';
import { type Migration, migrationNumber, readMigrations } from './migrations.ts';

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

/** Creates the database if it is missing, and applies its migrations up to `number`. */
export async function migrateTo(
  url: string,
  { migrationsFolder, number }: { migrationsFolder: string; number: number },
): Promise<void> {
  const migrations = (await migrationsFor(url, migrationsFolder)).filter(({ name }) => migrationNumber(name) <= number);
  if (url.startsWith('file:')) {
    const { migrateFile } = await import('./sqlite/sqlite.ts');
    await migrateFile(url.slice('file:'.length), migrations);
    return;
  }
  const { migrateDatabase } = await import('./postgresql/postgresql.ts');
  await migrateDatabase(url, migrations);
}
