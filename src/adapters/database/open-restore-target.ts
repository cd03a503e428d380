import type { RestoreTarget } from './restore-target.ts';

/** Opens a migrated database to fill the tables with these names. Loads only the driver of its engine. */
export async function openRestoreTarget(url: string, names: readonly string[]): Promise<RestoreTarget> {
  if (url.startsWith('file:')) {
    const { openSqliteTarget } = await import('./sqlite/sqlite-restore.ts');
    return openSqliteTarget(url.slice('file:'.length), names);
  }
  const { openPostgresqlTarget } = await import('./postgresql/postgresql-restore.ts');
  return openPostgresqlTarget(url, names);
}
