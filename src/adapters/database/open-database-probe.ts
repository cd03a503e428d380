import { existsSync } from 'node:fs';
import type { DatabaseProbe } from './database-probe.ts';

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
