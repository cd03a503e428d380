import { join } from 'node:path';
import type { Database } from '../../../schema/kernel.ts';
import { readMigrations } from './migrations.ts';
import type { DatabaseOptions } from './options.ts';

/**
 * Opens the database that `url` names (`file:…` or `postgresql://…`), applying the migrations found below
 * `migrationsFolder`. Only the driver that is needed is loaded.
 */
export async function openDatabase(
  url: string,
  { migrationsFolder, ...options }: Omit<DatabaseOptions, 'migrations'> & { migrationsFolder: string },
): Promise<Database> {
  if (url.startsWith('file:')) {
    const { openSqlite } = await import('./sqlite.ts');
    return openSqlite(url.slice('file:'.length), {
      ...options,
      migrations: await readMigrations(join(migrationsFolder, 'sqlite')),
    });
  }
  const { openPostgresql } = await import('./postgresql.ts');
  return openPostgresql(url, { ...options, migrations: await readMigrations(join(migrationsFolder, 'postgresql')) });
}
