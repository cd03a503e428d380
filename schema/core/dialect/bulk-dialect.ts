import type { Table } from '../../../prisma/generated/tables.ts';
import type { PerEngine } from './engine.ts';
import { ROW_CHANNEL } from './journal-dialect.ts';
import { isIn, rawSql, type Sql, sql } from './sql.ts';

/** Statements that remove a part of a table and add it again, or `removal` null if there is nothing to remove. */
export interface RemovedPart {
  readonly removal: string | null;
  readonly addition: string;
}

/** Returns the query for the parts of tables of SQLite: indexes that are not unique. */
const sqliteInsertParts = (tables: readonly string[]): Sql => sql`
  SELECT 'DROP INDEX "' || "name" || '"' AS "removal", "sql" AS "addition" FROM "sqlite_master"
  WHERE "type" = 'index' AND ${isIn('"tbl_name"', tables)} AND "sql" LIKE 'CREATE INDEX%'`;

/**
 * Returns the query for the parts of tables of PostgreSQL: indexes that are not unique, foreign keys, and the triggers that
 * report each row to subscribers and caches, followed by one report for each table.
 */
const postgresqlInsertParts = (tables: readonly string[]): Sql => sql`
  WITH loaded AS (
    SELECT c.oid, c.relname, n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = current_schema() AND ${isIn('c.relname', tables)}
  )
  SELECT "removal", "addition" FROM (
    SELECT 0 AS "step", NULL AS "removal", 'SET LOCAL maintenance_work_mem = ''128MB''' AS "addition"
    UNION ALL
    SELECT 1, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN loaded ON loaded.oid = i.indrelid WHERE NOT i.indisunique
    UNION ALL
    SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', f.conrelid::regclass, f.conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid))
    FROM pg_constraint f JOIN loaded ON loaded.oid = f.conrelid WHERE f.contype = 'f'
    UNION ALL
    SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname),
      format('ALTER TABLE %s ENABLE TRIGGER %I', t.tgrelid::regclass, t.tgname)
    FROM pg_trigger t JOIN loaded ON loaded.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND t.tgtype & 1 = 1 AND (p.proname = 'write_change_journal' OR p.proname LIKE 'notify%')
    UNION ALL
    SELECT 4, NULL, format('SELECT pg_notify(%L, %L)', ${ROW_CHANNEL}::text, loaded.nspname || '.' || loaded.relname)
    FROM loaded
  ) AS parts
  ORDER BY "step"`;

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
