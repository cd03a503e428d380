import type { StoredValue } from './snapshot.ts';

/** The type of a column, and whether it accepts null. */
export interface TargetColumn {
  readonly type: 'integer' | 'text' | 'boolean';
  readonly nullable: boolean;
}

/** A database that is filled in one transaction, invisible to others before `commit`. */
export interface RestoreTarget {
  readonly engine: 'sqlite' | 'postgresql';
  /** The requested tables with their columns; a missing table has none. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, TargetColumn>>;
  hasRows(table: string): Promise<boolean>;
  /** Removes all rows. */
  deleteRows(table: string): Promise<void>;
  /**
   * Prepares empty tables for many rows: removes indexes that only reads need, and what else costs less once for all rows
   * than for each of them.
   */
  beginBulkInsert(tables: readonly string[]): Promise<void>;
  insert(rows: InsertedRows): Promise<void>;
  /** Adds again what `beginBulkInsert` has removed, and reports the number of parts that are done. */
  endBulkInsert(onProgress: (progress: { done: number; total: number }) => void): Promise<void>;
  /** Makes the ids of the table continue after `lastId` and after its highest id. */
  continueIds(table: string, lastId: number): Promise<void>;
  commit(): Promise<void>;
  /** Closes the connection and rolls back what has not been committed. */
  close(): Promise<void>;
}

/** Rows of one table; their values are in the order of `columns`. */
export interface InsertedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly StoredValue[])[];
}

/** The start of a statement that inserts rows, up to the rows. */
export const insertStatementStart = ({ table, columns }: Pick<InsertedRows, 'table' | 'columns'>): string =>
  `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) `;

const COLUMN_TYPES: readonly [RegExp, TargetColumn['type']][] = [
  [/^int/i, 'integer'],
  [/^bool/i, 'boolean'],
  [/^text$/i, 'text'],
];

/** The column type for a type name of the engine. Throws for unknown types. */
export function columnType(name: string): TargetColumn['type'] {
  const entry = COLUMN_TYPES.find(([pattern]) => pattern.test(name));
  if (entry === undefined) throw new Error(`The database has a column of the unsupported type ${name}.`);
  return entry[1];
}
