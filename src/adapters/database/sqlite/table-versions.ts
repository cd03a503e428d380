import type Connection from 'better-sqlite3';
import { isRowTable, type RowTable } from '../../../../schema/core/reads/row-tags.ts';
import { TableChangeLog, type TableChanges } from '../../../../schema/core/reads/table-changes.ts';
import { type TableSet, TRACKED_TABLES } from '../../../../schema/core/reads/tracked-tables.ts';

/** A row of the log of changed rows; `keys` are separated by line breaks. */
interface LoggedChange {
  sequence: number;
  table: RowTable;
  keys: string;
}

/** Longer gaps are not read: their tables count as changed. */
const MAX_READ_CHANGES = 5_000;

/**
 * The changes of a SQLite file's tables, as triggers count them in `table_versions` and log their rows in `row_changes`.
 * Both are read only after the file's data version has changed. The log is bounded: a table with changes that are not
 * in the log any more counts as changed in all rows. `connection` must not write.
 */
export function watchTableVersions(connection: Connection.Database, dataVersion: () => number): TableChanges {
  const select = connection.prepare<[], { name: string; version: number }>(
    'SELECT "name", "version" FROM "table_versions"',
  );
  const selectBounds = connection.prepare<[], { first: number | null; last: number | null }>(
    `SELECT
      (SELECT MIN("sequence") FROM "row_changes") AS "first",
      (SELECT MAX("sequence") FROM "row_changes") AS "last"`,
  );
  const selectRows = connection.prepare<[number], LoggedChange>(
    'SELECT "sequence", "table", "keys" FROM "row_changes" WHERE "sequence" > ? ORDER BY "sequence"',
  );
  const changes = new TableChangeLog();
  let lastDataVersion = -1;
  let lastSequence = -1;
  let versions = new Map<string, number>();

  /** The changed rows since the last call; null if the log does not have all of them. */
  const readLog = (): LoggedChange[] | null => {
    const { first, last } = selectBounds.get() ?? { first: null, last: null };
    const previous = lastSequence;
    lastSequence = last ?? 0;
    if (lastSequence === previous) return [];
    const isComplete = previous >= 0 && lastSequence > previous && (first ?? 0) <= previous + 1;
    return isComplete && lastSequence - previous <= MAX_READ_CHANGES ? selectRows.all(previous) : null;
  };

  // One transaction, so that the counts and the log agree.
  const read = connection.transaction(() => ({
    latest: new Map(select.all().map(({ name, version }) => [name, version])),
    log: readLog(),
  }));

  const update = (): void => {
    const current = dataVersion();
    if (current === lastDataVersion) return;
    const { latest, log } = read();
    const logged = new Set<string>(log?.map(({ table }) => table));
    let changed: TableSet = 0;
    for (const [position, name] of TRACKED_TABLES.entries()) {
      if (latest.get(name) !== versions.get(name) && !(isRowTable(name) && logged.has(name))) changed |= 1 << position;
    }
    if (changed !== 0) changes.add(changed);
    for (const { table, keys } of log ?? []) changes.addRows(table, keys.split('\n'));
    versions = latest;
    lastDataVersion = current;
  };

  return {
    version: () => {
      update();
      return changes.version;
    },
    areUnchanged: (reads, since) => {
      update();
      return changes.areUnchanged(reads, since);
    },
    changedIds: (changed) => {
      update();
      return changes.changedIds(changed);
    },
  };
}
