import type { TableName } from '../source-tables.ts';
import type { SourceBatch } from './import-source.ts';

/** Adds a row to a table. */
export type RowTaker = (table: TableName, row: Record<string, string | number>) => void;

/** Collects rows by table, each with its place in the source. */
export class RowBatches {
  readonly #tables = new Map<TableName, { rows: object[]; places: string[] }>();

  /** Returns a function that adds rows of this place. */
  at(place: string): RowTaker {
    return (table, row) => {
      const batch = this.#tables.get(table) ?? { rows: [], places: [] };
      batch.rows.push(row);
      batch.places.push(place);
      this.#tables.set(table, batch);
    };
  }

  /** The collected rows, one batch per table. */
  *all(progress?: { done: number; total: number }): Generator<SourceBatch> {
    for (const [table, { rows, places }] of this.#tables) {
      yield { table, rows, place: (row) => places[row] ?? '', ...(progress ? { progress } : {}) };
    }
  }
}
