import { rawSql, type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** SQL for filling and changing whole tables. Statements are plain text; never pass input as a name. */
export interface BulkDialect {
  /** The placeholder of the parameter with this index, from 0. */
  parameter(index: number): string;
  /** Statements that lock tables against writes of other transactions until this one ends. */
  lockTables(tables: readonly string[]): readonly string[];
  /** Statements that restart the ids of emptied tables at 1, except those of one table. */
  restartIds(except: string): readonly string[];
  /** Statements that set the next id of a table after the highest one. */
  continueIds(table: string): readonly string[];
  /** A statement that returns the highest id that a table has or ever had, as `last`. */
  lastId(table: string): string;
  /**
   * Returns the condition of at most `limit` of the rows that meet a condition, for an engine that runs in this process,
   * so that its statements must be short. Null for other engines.
   */
  readonly limitRows: ((rows: { table: string; where: Sql; limit: number }) => Sql) | null;
}

export const bulkDialects: PerEngine<BulkDialect> = {
  sqlite: {
    parameter: () => '?',
    // SQLite has one writer at a time.
    lockTables: () => [],
    restartIds: (except) => [`DELETE FROM sqlite_sequence WHERE "name" <> '${except}'`],
    continueIds: () => [],
    lastId: (table) => `
      SELECT MAX(
        COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0),
        COALESCE((SELECT MAX(id) FROM "${table}"), 0)
      ) AS last`,
    limitRows: ({ table, where, limit }) =>
      sql`"rowid" IN (SELECT "rowid" FROM ${rawSql(`"${table}"`)} WHERE ${where} LIMIT ${limit})`,
  },
  postgresql: {
    parameter: (index) => `$${index + 1}`,
    lockTables: (tables) => [
      "SET LOCAL statement_timeout = '1h'",
      `LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
    ],
    restartIds: () => [],
    continueIds: (table) => [
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), COALESCE(MAX(id), 1), MAX(id) IS NOT NULL)
       FROM "${table}"`,
    ],
    lastId: (table) => `
      SELECT GREATEST(
        COALESCE((SELECT MAX(id) FROM "${table}"), 0),
        COALESCE(pg_sequence_last_value(pg_get_serial_sequence('"${table}"', 'id')::regclass), 0)
      ) AS last`,
    limitRows: null,
  },
};
