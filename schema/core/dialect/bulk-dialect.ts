import type { Table } from '../../../prisma/generated/tables.ts';
import { rawSql, type Sql, sql } from '../sql.ts';
import { postgresqlInsertParts, sqliteInsertParts } from './bulk-insert-parts.ts';
import type { PerEngine } from './engine.ts';

/** Rows of a table, as objects by column. */
export interface InsertedObjects {
  readonly table: string;
  /** The columns to fill, with their types. */
  readonly columns: Table['columns'];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A statement in plain text, and the values of its placeholders. */
export interface PlainStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** SQL for filling and changing whole tables. Statements are plain text; never pass input as a name. */
export interface BulkDialect {
  /** Returns the statement that inserts rows. */
  insertRows(rows: InsertedObjects): PlainStatement;
  /**
   * A query for the parts of empty tables that are removed before many rows are inserted, and added again afterwards:
   * indexes that only reads need, and what else costs less once for all rows than for each of them. The rows have the type
   * `RemovedPart`, in the order of their addition.
   */
  bulkInsertParts(tables: readonly string[]): Sql;
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

const insertStart = ({ table, columns }: InsertedObjects): string =>
  `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})`;

export const bulkDialects: PerEngine<BulkDialect> = {
  sqlite: {
    insertRows: (inserted) => {
      const { columns, rows } = inserted;
      const row = `(${columns.map(() => '?').join(', ')})`;
      return {
        text: `${insertStart(inserted)} VALUES ${rows.map(() => row).join(', ')}`,
        values: rows.flatMap((row) => columns.map(({ name }) => row[name] ?? null)),
      };
    },
    bulkInsertParts: sqliteInsertParts,
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
    // One array for each column takes the server half as long as a parameter for each value.
    insertRows: (inserted) => {
      const { columns, rows } = inserted;
      const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`);
      return {
        text: `${insertStart(inserted)} SELECT * FROM unnest(${arrays.join(', ')})`,
        values: columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
      };
    },
    bulkInsertParts: postgresqlInsertParts,
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
