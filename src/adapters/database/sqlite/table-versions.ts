import type Connection from 'better-sqlite3';
import { TableChangeLog, type TableChanges } from '../../../../schema/core/reads/table-changes.ts';
import { type TableSet, TRACKED_TABLES } from '../../../../schema/core/reads/tracked-tables.ts';

/**
 * The changes of a SQLite file's tables, as triggers count them in `table_versions`. The counts are read only after
 * the file's data version has changed. `connection` must not write.
 */
export function watchTableVersions(connection: Connection.Database, dataVersion: () => number): TableChanges {
  const select = connection.prepare<[], { name: string; version: number }>(
    'SELECT "name", "version" FROM "table_versions"',
  );
  const changes = new TableChangeLog();
  let lastDataVersion = -1;
  let versions = new Map<string, number>();

  const update = (): void => {
    const current = dataVersion();
    if (current === lastDataVersion) return;
    const latest = new Map(select.all().map(({ name, version }) => [name, version]));
    let changed: TableSet = 0;
    for (const [position, name] of TRACKED_TABLES.entries()) {
      if (latest.get(name) !== versions.get(name)) changed |= 1 << position;
    }
    if (changed !== 0) changes.add(changed);
    versions = latest;
    lastDataVersion = current;
  };

  return {
    version: () => {
      update();
      return changes.version;
    },
    areUnchanged: (tables, since) => {
      update();
      return changes.areUnchanged(tables, since);
    },
    count: (table) => {
      update();
      return versions.get(table) ?? 0;
    },
  };
}
