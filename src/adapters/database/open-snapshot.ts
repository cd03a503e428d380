import type { Snapshot } from './snapshot.ts';

/** Opens a snapshot of the database that `url` names. Nothing is written to it. Only the driver that is needed is loaded. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  if (url.startsWith('file:')) {
    const { openSqliteSnapshot } = await import('./sqlite/sqlite-snapshot.ts');
    return openSqliteSnapshot(url.slice('file:'.length));
  }
  const { openPostgresqlSnapshot } = await import('./postgresql/postgresql-snapshot.ts');
  return openPostgresqlSnapshot(url);
}
