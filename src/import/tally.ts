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
  stored(): void;
  asColumn(): void;
  leftOut(reason: string): void;
  counts(): TableCounts;
}

/** A tally of the table that begins at nothing. */
export function createTally(table: TableName, read: number): Tally {
  let stored = 0;
  let asColumns = 0;
  const reasons = new Map<string, number>();
  return {
    stored: () => {
      stored++;
    },
    asColumn: () => {
      asColumns++;
    },
    leftOut: (reason) => {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    },
    counts: () => ({ table, read, stored, asColumns, leftOut: Object.fromEntries(reasons) }),
  };
}
