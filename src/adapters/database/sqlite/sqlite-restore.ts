import Connection from 'better-sqlite3';
import { bulkDialects, type RemovedPart } from '../../../../schema/core/dialect/bulk-dialect.ts';
import { columnType, insertStatementStart, type RestoreTarget, type TargetColumn } from '../restore-target.ts';
import { BUSY_TIMEOUT_MS, updateSqliteStatistics } from './sqlite-migrations.ts';

/**
 * Opens a SQLite file to fill it. Other connections continue to read the previous rows; their writes wait, or fail as
 * busy.
 */
export function openSqliteTarget(file: string, names: readonly string[]): RestoreTarget {
  const connection = new Connection(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma('synchronous = FULL');
    connection.exec('BEGIN IMMEDIATE');
    const statements = new Map<string, Connection.Statement>();
    const prepareOnce = (sql: string) => {
      const statement = statements.get(sql) ?? connection.prepare(sql);
      statements.set(sql, statement);
      return statement;
    };
    let removedParts: readonly RemovedPart[] = [];
    return {
      engine: 'sqlite',
      tables: readTables(connection, names),
      hasRows: async (table) => connection.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined,
      deleteRows: async (table) => {
        connection.exec(`DELETE FROM "${table}"`);
        connection.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
      },
      beginBulkInsert: async (emptyTables) => {
        const { sql, values } = bulkDialects.sqlite.bulkInsertParts(emptyTables);
        removedParts = connection.prepare<unknown[], RemovedPart>(sql).all(...values);
        for (const { removal } of removedParts) if (removal !== null) connection.exec(removal);
      },
      insert: async ({ rows, ...target }) => {
        const insert = prepareOnce(
          `${insertStatementStart(target)}VALUES (${target.columns.map(() => '?').join(', ')})`,
        );
        for (const row of rows) insert.run(row.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
      },
      endBulkInsert: async (onProgress) => {
        for (const [index, { addition }] of removedParts.entries()) {
          connection.exec(addition);
          onProgress({ done: index + 1, total: removedParts.length });
        }
      },
      continueIds: async (table, lastId) => {
        const changed = connection
          .prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
          .run(lastId, table);
        if (changed.changes > 0) return;
        connection.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, lastId);
      },
      commit: async () => {
        connection.exec('COMMIT');
        updateSqliteStatistics(connection, { ofAllTables: true });
      },
      close: async () => {
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function readTables(connection: Connection.Database, names: readonly string[]): Map<string, Map<string, TargetColumn>> {
  const columnsOf = connection.prepare<[string], { name: string; type: string; notnull: number }>(
    'SELECT name, type, "notnull" FROM pragma_table_info(?)',
  );
  const columns = (table: string) =>
    columnsOf
      .all(table)
      .map(({ name, type, notnull }): [string, TargetColumn] => [name, { type: columnType(type), nullable: !notnull }]);
  return new Map(names.map((table) => [table, new Map(columns(table))]));
}
