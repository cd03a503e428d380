import type { TableName } from './source-tables.ts';

/** What became of the rows of one table. */
export interface TableCounts {
  readonly table: TableName;
  readonly read: number;
  /** Rows that became rows. */
  readonly stored: number;
  /** Rows that became columns of other rows. */
  readonly asColumns: number;
  /** How many rows were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Counts, while a table is converted, what becomes of its rows. */
export interface Tally {
  stored(count?: number): void;
  asColumn(): void;
  leftOut(reason: string, count?: number): void;
  /** How many rows have been counted. */
  done(): number;
  /** The counts of a table of so many rows. */
  counts(read: number): TableCounts;
}

/** A tally of the table that begins at nothing. */
export function createTally(table: TableName): Tally {
  let stored = 0;
  let asColumns = 0;
  const reasons = new Map<string, number>();
  return {
    stored: (count = 1) => {
      stored += count;
    },
    asColumn: () => {
      asColumns++;
    },
    leftOut: (reason, count = 1) => {
      if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    },
    done: () => [...reasons.values()].reduce((sum, count) => sum + count, stored + asColumns),
    counts: (read) => ({ table, read, stored, asColumns, leftOut: Object.fromEntries(reasons) }),
  };
}
