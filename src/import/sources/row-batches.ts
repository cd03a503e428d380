import type { TableName } from '../source-tables.ts';
import type { SourceBatch } from './import-source.ts';

/** Adds a row of a table to a collection. */
export type AddRow = (table: TableName, row: Record<string, string | number>) => void;

/** Collects rows by table, each with its origin in the source. */
export class RowBatches {
  readonly #tables = new Map<TableName, { rows: object[]; origins: string[] }>();

  /** Returns a function that adds rows with this origin, such as `posts 12`. */
  adderFor(origin: string): AddRow {
    return (table, row) => {
      const batch = this.#tables.get(table) ?? { rows: [], origins: [] };
      batch.rows.push(row);
      batch.origins.push(origin);
      this.#tables.set(table, batch);
    };
  }

  /** The collected rows, one batch per table. */
  *all(progress?: { done: number; total: number }): Generator<SourceBatch> {
    for (const [table, { rows, origins }] of this.#tables) {
      yield { table, rows, origin: (row) => origins[row] ?? '', ...(progress ? { progress } : {}) };
    }
  }
}
