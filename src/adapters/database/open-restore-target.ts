import type { RestoreTarget } from './restore-target.ts';

/** Opens a migrated database to fill the tables of these names. Only the driver that is needed is loaded. */
export async function openRestoreTarget(url: string, names: readonly string[]): Promise<RestoreTarget> {
  if (url.startsWith('file:')) {
    const { openSqliteTarget } = await import('./sqlite/sqlite-restore.ts');
    return openSqliteTarget(url.slice('file:'.length), names);
  }
  const { openPostgresqlTarget } = await import('./postgresql/postgresql-restore.ts');
  return openPostgresqlTarget(url, names);
}
