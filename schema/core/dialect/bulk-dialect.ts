import type { PerEngine } from './engine.ts';

/** What filling whole tables takes. Statements are plain text: names of tables are our own. */
export interface BulkDialect {
  /** How a statement names its parameter with this index, from 0. */
  parameter(index: number): string;
  /** Statements that keep everybody else from writing to tables until the transaction ends; reading goes on. */
  lockTables(tables: readonly string[]): readonly string[];
  /** Statements that let emptied tables number from 1 again, except one. */
  restartNumbers(except: string): readonly string[];
  /** Statements that make the numbers of a table go on after the highest. */
  continueNumbers(table: string): readonly string[];
  /** A statement that gives the `last` number that a table has, or ever gave. */
  lastNumber(table: string): string;
}

export const bulkDialects: PerEngine<BulkDialect> = {
  sqlite: {
    parameter: () => '?',
    // There is one writer at a time anyway.
    lockTables: () => [],
    restartNumbers: (except) => [`DELETE FROM sqlite_sequence WHERE "name" <> '${except}'`],
    continueNumbers: () => [],
    lastNumber: (table) => `
      SELECT MAX(
        COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0),
        COALESCE((SELECT MAX(id) FROM "${table}"), 0)
      ) AS last`,
  },
  postgresql: {
    parameter: (index) => `$${index + 1}`,
    lockTables: (tables) => [
      "SET LOCAL statement_timeout = '1h'",
      `LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
    ],
    restartNumbers: () => [],
    continueNumbers: (table) => [
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), COALESCE(MAX(id), 1), MAX(id) IS NOT NULL)
       FROM "${table}"`,
    ],
    lastNumber: (table) => `
      SELECT GREATEST(
        COALESCE((SELECT MAX(id) FROM "${table}"), 0),
        COALESCE(pg_sequence_last_value(pg_get_serial_sequence('"${table}"', 'id')::regclass), 0)
      ) AS last`,
  },
};
