import type { TableName } from '../source-tables.ts';
import type { SourceBatch } from './import-source.ts';

/** Takes a row, and the place that it comes from. */
export type RowTaker = (table: TableName, row: Record<string, string | number>) => void;

/** Collects rows by table, with the place each comes from. */
export class RowBatches {
  readonly #tables = new Map<TableName, { rows: object[]; places: string[] }>();

  /** Takes rows that come from this place. */
  at(place: string): RowTaker {
    return (table, row) => {
      const batch = this.#tables.get(table) ?? { rows: [], places: [] };
      batch.rows.push(row);
      batch.places.push(place);
      this.#tables.set(table, batch);
    };
  }

  /** What was collected, a batch a table. */
  *all(progress?: { done: number; total: number }): Generator<SourceBatch> {
    for (const [table, { rows, places }] of this.#tables) {
      yield { table, rows, place: (row) => places[row] ?? '', ...(progress ? { progress } : {}) };
    }
  }
}
