import type { TableName } from '../source-tables.ts';
import type { SourceFile } from '../staged-files.ts';

/**
 * Rows of one table as a source returns them: columns by name, not checked yet. Numbers may be texts. Values of
 * metadata and options are in their stored form (`serializeStoredValue` creates it from plain data).
 */
export interface SourceBatch {
  readonly table: TableName;
  readonly rows: readonly unknown[];
  /** The origin of a row in the source, for messages, by its index in `rows`: `site_posts.json row 3`, `line 120`. */
  origin(index: number): string;
  /** How much of the source has been read with this batch, in any unit. */
  readonly progress?: { readonly done: number; readonly total: number };
}

/** Receives the notes and problems of a source. */
export interface SourceReport {
  /** Adds a note to the report for the operator, for example about a repaired or an ignored part. */
  note(text: string): void;
  /** Names a value that the source leaves out, in the report. */
  leftOut(detail: { reason: string; item: string; value: string }): void;
  /** Reports a problem that prevents the import. Reading continues, so that all problems are reported together. */
  problem(text: string): void;
}

/** The state of an import whose rows are in the database. */
export interface ImportedRows {
  /** The files that belong to the rows. */
  readonly files: readonly SourceFile[];
  /** Whether derived data, such as renderings, has been computed. */
  readonly isDerived: boolean;
}

/** The state that an interrupted import stores for the next run of the same command. */
export interface ImportJournal {
  /** Whether no earlier run stored anything. */
  isEmpty(): boolean;
  /** The rows that an earlier run wrote. `commandHash` identifies the database and the options of the import. */
  findImportedRows(commandHash: string): ImportedRows | undefined;
  /** Stores that the rows have been written. */
  storeImportedRows(commandHash: string, rows: ImportedRows): void;
  /** Removes the stored state after a complete import. */
  finish(): void;
}

/**
 * A site to import, as rows of the tables in `sourceTables`. Batches come in any order, and a table in any number of
 * them. A source reads only as far ahead as its reader consumes, so memory does not grow with its size.
 */
export interface ImportSource {
  /** The name for messages, without credentials: `the folder /srv/tables`. */
  readonly title: string;
  /** The prefix of table names and of some keys; empty without one. */
  readonly prefix: string;
  /** Identifies the site when more of it is imported later. Defaults to the address in the option `home`. */
  readonly identity?: string;
  /** The parts of a site that this kind of source does not contain, one phrase each, for the report. */
  readonly missing: readonly string[];
  /**
   * Set when the source contains few of the settings that a site needs: the others get the defaults of a new site.
   * Guids keep the address of the site that they come from.
   */
  readonly hasFewSettings?: boolean;
  /** Absent when a source is always read in one run. */
  readonly journal?: ImportJournal;
  /** Reads everything once. Throws an ImportError when it cannot continue. */
  read(report: SourceReport): AsyncIterable<SourceBatch>;
  /** Closes connections and files, whether or not everything was read. */
  close(): Promise<void>;
}

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
