import { existsSync } from 'node:fs';
import type { DatabaseProbe } from './database-probe.ts';
import type { RestoreTarget } from './restore-target.ts';
import type { Snapshot } from './snapshot.ts';

/** Opens a migrated database to restore the tables with these names. Loads only the driver of its engine. */
export async function openRestoreTarget(url: string, tableNames: readonly string[]): Promise<RestoreTarget> {
  if (url.startsWith('file:')) {
    const { openSqliteTarget } = await import('./sqlite/sqlite-restore.ts');
    return openSqliteTarget(url.slice('file:'.length), tableNames);
  }
  const { openPostgresqlTarget } = await import('./postgresql/postgresql-restore.ts');
  return openPostgresqlTarget(url, tableNames);
}

/** Opens a read-only snapshot of the database at `url`. Loads only the driver of its engine. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  if (url.startsWith('file:')) {
    const { openSqliteSnapshot } = await import('./sqlite/sqlite-snapshot.ts');
    return openSqliteSnapshot(url.slice('file:'.length));
  }
  const { openPostgresqlSnapshot } = await import('./postgresql/postgresql-snapshot.ts');
  return openPostgresqlSnapshot(url);
}

/**
 * Connects to the database at `url` without applying migrations; null for a SQLite file that does not exist. Loads only
 * the driver of its engine.
 */
export async function openDatabaseProbe(url: string): Promise<DatabaseProbe | null> {
  if (url.startsWith('file:')) {
    const file = url.slice('file:'.length);
    if (!existsSync(file)) return null;
    const { openSqliteProbe } = await import('./sqlite/sqlite-probe.ts');
    return openSqliteProbe(file);
  }
  const { openPostgresqlProbe } = await import('./postgresql/postgresql-probe.ts');
  return openPostgresqlProbe(url);
}
