import type { TableName } from './source-tables.ts';

/** What happened to the rows of one table. */
export interface TableCounts {
  readonly table: TableName;
  readonly read: number;
  /** Rows that were stored as rows. */
  readonly stored: number;
  /** Rows that were stored in columns of other rows. */
  readonly asColumns: number;
  /** The number of omitted rows, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Counts what happens to the rows of a table while it is converted. */
export interface Tally {
  stored(count?: number): void;
  asColumn(): void;
  leftOut(reason: string, count?: number): void;
  /** The number of counted rows. */
  done(): number;
  /** The counts of a table with `read` rows. */
  counts(read: number): TableCounts;
}

/** Creates a tally without rows. */
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
