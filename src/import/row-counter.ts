import type { TableName } from './source-tables.ts';
import type { ImportDetails } from './stage/import-details.ts';

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
  /** Counts a row that is not stored, and names it in the report; `value` is empty for secrets. */
  countOmitted(reason: string, detail: { item: string; value?: string }): void;
  /** Counts all rows of a statement over the stage that selects `item` and `value`, and names them in the report. */
  countOmittedRows(reason: string, sql: string): void;
  /** The number of counted rows. */
  done(): number;
  /** The counts of a table with `read` rows. */
  counts(read: number): TableCounts;
}

/** Creates the counter for a table. */
export function createRowCounter(table: TableName, details: ImportDetails): RowCounter {
  let stored = 0;
  let inColumns = 0;
  const reasons = new Map<string, number>();
  const addCount = (reason: string, count: number) => {
    if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  };
  return {
    countStored: (count = 1) => {
      stored += count;
    },
    countStoredInColumn: () => {
      inColumns++;
    },
    countOmitted: (reason, { item, value = '' }) => {
      details.add({ kind: 'left out', reason, item, value });
      addCount(reason, 1);
    },
    countOmittedRows: (reason, sql) => addCount(reason, details.addRows({ kind: 'left out', reason, sql })),
    done: () => [...reasons.values()].reduce((sum, count) => sum + count, stored + inColumns),
    counts: (read) => ({ table, read, stored, inColumns, omitted: Object.fromEntries(reasons) }),
  };
}
