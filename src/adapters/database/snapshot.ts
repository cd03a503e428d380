import type { Table } from '../../../prisma/generated/tables.ts';

/** A value of a column. */
export type StoredValue = string | number | boolean | null;

/** One state of a database that does not change while others write. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgresql';
  /** Names of the applied migrations. */
  readonly migrations: readonly string[];
  count(table: Table): Promise<number>;
  /** The highest id that the table ever assigned; null for tables without such ids. */
  lastId(table: Table): Promise<number | null>;
  /** All rows in the order of their keys; values in the order of the table's columns. */
  rows(table: Table): AsyncIterable<readonly StoredValue[]>;
  close(): Promise<void>;
}

/** The statement that reads a whole table. */
export const selectAll = ({ name, key, columns }: Table): string =>
  `SELECT ${columns.map((column) => `"${column.name}"`).join(', ')} FROM "${name}" ORDER BY ${key
    .map((column) => `"${column}"`)
    .join(', ')}`;
