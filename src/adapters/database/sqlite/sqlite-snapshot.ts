import Connection from 'better-sqlite3';
import type { Table } from '../../../../prisma/generated/tables.ts';
import { type Snapshot, type StoredValue, selectAll } from '../snapshot.ts';
import { BUSY_TIMEOUT_MS } from './sqlite-migrations.ts';

/** Opens a snapshot of a SQLite file: a read transaction on its own connection. */
export function openSqliteSnapshot(file: string): Snapshot {
  const connection = new Connection(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma('query_only = ON');
    connection.exec('BEGIN');
    const migrations = appliedMigrations(connection);
    return {
      engine: 'sqlite',
      migrations,
      count: async ({ name }) => readNumber(connection, { sql: `SELECT count(*) FROM "${name}"`, values: [] }) ?? 0,
      lastId: async ({ name, numbered }) =>
        numbered
          ? (readNumber(connection, { sql: 'SELECT seq FROM sqlite_sequence WHERE name = ?', values: [name] }) ?? 0)
          : null,
      rows: (table) => readRows(connection, table),
      close: async () => {
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * The names of the applied migrations. This is the first read of the transaction, at which SQLite takes the snapshot.
 */
function appliedMigrations(connection: Connection.Database): string[] {
  const table = connection.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`).get();
  if (table === undefined) return [];
  const sql = 'SELECT migration_name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name';
  return connection.prepare<[], string>(sql).pluck().all();
}

function readNumber(
  connection: Connection.Database,
  { sql, values }: { sql: string; values: string[] },
): number | null {
  return (
    (connection
      .prepare(sql)
      .pluck()
      .get(...values) as number | undefined) ?? null
  );
}

async function* readRows(connection: Connection.Database, table: Table): AsyncGenerator<StoredValue[]> {
  const booleans = table.columns.flatMap(({ type }, index) => (type === 'boolean' ? [index] : []));
  for (const row of connection.prepare<[], StoredValue[]>(selectAll(table)).raw().iterate()) {
    for (const index of booleans) row[index] = row[index] === null ? null : row[index] !== 0;
    yield row;
  }
}
