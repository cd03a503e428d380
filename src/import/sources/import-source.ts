import type { TableName } from '../source-tables.ts';
import type { SourceFile } from '../staged-files.ts';

/**
 * Rows of one table, as a source has them: columns by name, not checked yet. Numbers may be texts; values of metadata
 * and options are in their stored form (`storedForm` makes it of plain data).
 */
export interface SourceBatch {
  readonly table: TableName;
  readonly rows: readonly unknown[];
  /** How the operator finds a row, by its index in `rows`: `site_posts.json row 3`, `line 120`. */
  place(index: number): string;
  /** How far the source has been read with this batch, in whatever unit it counts. */
  readonly progress?: { readonly done: number; readonly total: number };
}

/** What a source tells beside its rows. */
export interface SourceReport {
  /** Takes what the operator should know: what was mended, what was passed over. */
  note(text: string): void;
  /** Takes what makes the import impossible. Reading goes on, so that all of it can be named; nothing is imported. */
  problem(text: string): void;
}

/** What is known of an import whose rows are in the database. */
export interface ImportedRows {
  /** The files that belong to them. */
  readonly files: readonly SourceFile[];
  /** Whether what is kept beside the content has been derived. */
  readonly isDerived: boolean;
}

/** What an import that breaks off leaves to the next run of the same command. */
export interface ImportJournal {
  /** Whether nothing was left yet. */
  isEmpty(): boolean;
  /** What went into a database already, named by whatever tells it and the way of importing from others. */
  rowsIn(target: string): ImportedRows | undefined;
  setRowsIn(target: string, rows: ImportedRows): void;
  /** All is done: nothing is left behind. */
  finish(): void;
}

/**
 * A site to import, as rows of the tables in `sourceTables`. Batches may come in any order, and a table in any number
 * of them; a source reads no further ahead than it is asked for, so that its size does not matter.
 */
export interface ImportSource {
  /** What messages call it, without any credentials: `the folder /srv/tables`. */
  readonly title: string;
  /** What stands before the names of tables, and of those keys that carry it; empty where nothing does. */
  readonly prefix: string;
  /**
   * What tells this site from others when more of it is imported later. Without it the address does that the site's
   * options give as `home`.
   */
  readonly identity?: string;
  /** What such a source does not carry, a phrase each; the report says so. */
  readonly missing: readonly string[];
  /**
   * It holds few of the settings that a site needs: the others are those of a new site. So is the address of the site
   * that it comes from: guids stay as they are.
   */
  readonly hasFewSettings?: boolean;
  /** Absent where a source is read in one go. */
  readonly journal?: ImportJournal;
  /** Reads everything once. Throws an ImportError where it cannot go on. */
  read(report: SourceReport): AsyncIterable<SourceBatch>;
  /** Lets go of connections and files, whether or not everything was read. */
  close(): Promise<void>;
}
