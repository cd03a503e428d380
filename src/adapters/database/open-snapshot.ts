import type { Snapshot } from './snapshot.ts';

/** Opens a read-only snapshot of the database at `url`. Loads only the driver of its engine. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  if (url.startsWith('file:')) {
    const { openSqliteSnapshot } = await import('./sqlite/sqlite-snapshot.ts');
    return openSqliteSnapshot(url.slice('file:'.length));
  }
  const { openPostgresqlSnapshot } = await import('./postgresql/postgresql-snapshot.ts');
  return openPostgresqlSnapshot(url);
}
