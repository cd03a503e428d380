import type { TableName } from './source-tables.ts';

/** The number of rows of one table by their outcome. */
export interface TableCounts {
  readonly table: TableName;
  readonly read: number;
  /** Rows that were stored as rows. */
  readonly stored: number;
  /** Rows that were stored in columns of other rows. */
  readonly inColumns: number;
  /** The number of omitted rows, by reason. */
  readonly omitted: Readonly<Record<string, number>>;
}

/** Counts the rows of a table while they are converted. */
export interface RowCounter {
  /** Counts rows that are stored as rows. */
  countStored(count?: number): void;
  /** Counts a row that is stored in a column of another row. */
  countStoredInColumn(): void;
  /** Counts rows that are not stored. */
  countOmitted(reason: string, count?: number): void;
  /** The number of counted rows. */
  done(): number;
  /** The counts of a table with `read` rows. */
  counts(read: number): TableCounts;
}

/** Creates the counter for a table. */
export function createRowCounter(table: TableName): RowCounter {
  let stored = 0;
  let inColumns = 0;
  const reasons = new Map<string, number>();
  return {
    countStored: (count = 1) => {
      stored += count;
    },
    countStoredInColumn: () => {
      inColumns++;
    },
    countOmitted: (reason, count = 1) => {
      if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    },
    done: () => [...reasons.values()].reduce((sum, count) => sum + count, stored + inColumns),
    counts: (read) => ({ table, read, stored, inColumns, omitted: Object.fromEntries(reasons) }),
  };
}
