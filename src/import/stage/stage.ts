import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import type { CheckedRow, SourceRow, TableName } from '../source-tables.ts';
import { ImportDetails } from './import-details.ts';
import {
  createStageTables,
  indexStageTables,
  insertRow,
  stagedColumns,
  type UniqueColumn,
  uniqueColumns,
} from './stage-tables.ts';

/**
 * The maximum size of a batch in rows and characters: the database client retains the values of its last hundred
 * statements.
 */
const MAX_ROWS = 250;
const MAX_CHARACTERS = 250_000;

type Parameter = string | number;

/**
 * Stores the checked rows of a site between reading and writing, in a temporary file, so that memory does not grow with
 * the site.
 */
export class Stage {
  readonly #folder: string;
  readonly #connection: Connection.Database;
  /** The values of the source that are not stored as they are. */
  readonly details = new ImportDetails(this);
  readonly #statements = new Map<string, Connection.Statement<Parameter[]>>();

  private constructor(folder: string) {
    this.#folder = folder;
    this.#connection = new Connection(join(folder, 'rows.db'));
    // No other process reads the file, and it is not needed after a crash.
    for (const setting of [
      'journal_mode = OFF',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      'temp_store = FILE',
    ]) {
      this.#connection.pragma(setting);
    }
    createStageTables(this.#connection);
    this.#connection.exec('BEGIN');
    try {
      // Removing the open file ensures that a killed process leaves nothing behind, on systems that allow it.
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Other systems remove it on close.
    }
  }

  /** Opens an empty stage in a folder, which is created when it is missing. */
  static open(folder: string): Stage {
    mkdirSync(folder, { recursive: true });
    return new Stage(mkdtempSync(join(folder, 'stage-')));
  }

  /** Adds a row. Returns the earlier row with the same unique value, if any. */
  add(table: TableName, { row, origin }: { row: CheckedRow; origin: string }): DuplicateRow | undefined {
    const values = stagedColumns[table].map((column) => row[column] ?? '');
    const keys = uniqueColumns[table].flatMap((unique) => (unique.key ? [keyOf(row, unique)] : []));
    const added = this.run(insertRow[table], ...values, ...keys, origin);
    return added > 0 ? undefined : this.#findDuplicate(table, row);
  }

  #findDuplicate(table: TableName, row: CheckedRow): DuplicateRow | undefined {
    for (const unique of uniqueColumns[table]) {
      const { column, key } = unique;
      const sql = `SELECT origin FROM ${table} WHERE ${key?.column ?? column} = ?`;
      const earlierOrigin = this.value<string>(sql, keyOf(row, unique));
      if (earlierOrigin !== undefined) return { unique, earlierOrigin };
    }
    return undefined;
  }

  /** Creates the indexes after all rows have been added. */
  complete(): void {
    indexStageTables(this.#connection);
    this.#connection.exec('COMMIT');
  }

  /** The rows of a table by id, or in the order of the source. */
  rows<Name extends TableName>(table: Name): Generator<SourceRow<Name>[]> {
    const columns = stagedColumns[table].join(', ');
    return this.batches(`SELECT rowid AS batch_key, ${columns} FROM ${table} WHERE rowid > ? ORDER BY rowid`);
  }

  /** The number of rows of a table. */
  count(table: TableName): number {
    return this.value<number>(`SELECT COUNT(*) FROM ${table}`) ?? 0;
  }

  /**
   * The rows of a statement, in batches of limited number and size. The statement must sort by its column
   * `batch_key` and select rows with a greater `batch_key` than its parameter.
   */
  *batches<Row extends object>(sql: string): Generator<Row[]> {
    const statement = this.#prepared(sql);
    for (let lastKey = 0, isDone = false; !isDone; ) {
      const batch: (Row & { batch_key: number })[] = [];
      let characters = 0;
      isDone = true;
      for (const row of statement.iterate(lastKey) as IterableIterator<Row & { batch_key: number }>) {
        batch.push(row);
        for (const value of Object.values<unknown>(row)) if (typeof value === 'string') characters += value.length;
        if (batch.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
        isDone = false;
        break;
      }
      if (batch.length > 0) yield batch;
      lastKey = batch.at(-1)?.batch_key ?? lastKey;
    }
  }

  /** All rows of a statement. */
  all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
    return this.#prepared(sql).all(...parameters) as Row[];
  }

  /** The first column of the first row of a statement. */
  value<Value extends Parameter>(sql: string, ...parameters: Parameter[]): Value | undefined {
    const [row] = this.all<Record<string, Value>>(sql, ...parameters);
    return row && Object.values(row)[0];
  }

  /** Runs a statement. Returns the number of changed rows. */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.#prepared(sql).run(...parameters).changes;
  }

  /** Closes the stage and removes its folder. */
  close(): void {
    this.#connection.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #prepared(sql: string): Connection.Statement<Parameter[]> {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#connection.prepare<Parameter[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** A unique value that two rows share, with the origin of the earlier row. */
export interface DuplicateRow {
  readonly unique: UniqueColumn;
  readonly earlierOrigin: string;
}

const keyOf = (row: CheckedRow, { column, key }: UniqueColumn): Parameter =>
  key ? key.normalize(String(row[column] ?? '')) : (row[column] ?? '');
