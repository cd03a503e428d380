import type { Table } from '../../../prisma/generated/tables.ts';

/** What a column of any table holds. */
export type StoredValue = string | number | boolean | null;

/** One state of a database, which does not change while it is read, whatever others write. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgresql';
  /** Names of the migrations that the database has had. */
  readonly migrations: readonly string[];
  count(table: Table): Promise<number>;
  /** The highest number that the table has given to a row, also to one that is gone; null where it gives none. */
  lastNumber(table: Table): Promise<number | null>;
  /** All rows in the order of their keys; values in the order of the table's columns. */
  rows(table: Table): AsyncIterable<readonly StoredValue[]>;
  close(): Promise<void>;
}

/** The statement that reads a table whole. */
export const selectAll = ({ name, key, columns }: Table): string =>
  `SELECT ${columns.map((column) => `"${column.name}"`).join(', ')} FROM "${name}" ORDER BY ${key
    .map((column) => `"${column}"`)
    .join(', ')}`;
