import { isIn, type Sql, sql } from '../sql.ts';
import { ROW_CHANNEL } from './change-channels.ts';

/** Statements that remove a part of a table and add it again, or `removal` null if there is nothing to remove. */
export interface RemovedPart {
  readonly removal: string | null;
  readonly addition: string;
}

/** Returns the query for the parts of tables of SQLite: indexes that are not unique. */
export const sqliteInsertParts = (tables: readonly string[]): Sql => sql`
  SELECT 'DROP INDEX "' || "name" || '"' AS "removal", "sql" AS "addition" FROM "sqlite_master"
  WHERE "type" = 'index' AND ${isIn('"tbl_name"', tables)} AND "sql" LIKE 'CREATE INDEX%'`;

/**
 * Returns the query for the parts of tables of PostgreSQL: indexes that are not unique, foreign keys, and the triggers that
 * report each row to subscribers and caches, followed by one report for each table.
 */
export const postgresqlInsertParts = (tables: readonly string[]): Sql => sql`
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
