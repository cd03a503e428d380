import type { RestoreTarget } from './restore-target.ts';

/** Opens a migrated database to restore the tables with these names. Loads only the driver of its engine. */
export async function openRestoreTarget(url: string, tableNames: readonly string[]): Promise<RestoreTarget> {
  if (url.startsWith('file:')) {
    const { openSqliteTarget } = await import('./sqlite/sqlite-restore.ts');
    return openSqliteTarget(url.slice('file:'.length), tableNames);
  }
  const { openPostgresqlTarget } = await import('./postgresql/postgresql-restore.ts');
  return openPostgresqlTarget(url, tableNames);
}
