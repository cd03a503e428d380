import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import type { CheckedRow } from '../source-rows.ts';
import type { SourceRow, TableName } from '../source-tables.ts';
import {
  createStageTables,
  indexStageTables,
  insertRow,
  stagedColumns,
  type UniqueColumn,
  uniqueColumns,
} from './stage-tables.ts';

/**
 * The most rows that are held at once, and about how many characters: the client of the database keeps the last hundred
 * statements with their values.
 */
const MOST_ROWS = 250;
const MOST_CHARACTERS = 250_000;

type Parameter = string | number;

/**
 * The checked rows of a site between reading and writing. They are in a file that goes when the stage closes, so that
 * memory does not grow with the site.
 */
export class Stage {
  readonly #folder: string;
  readonly #connection: Connection.Database;
  readonly #statements = new Map<string, Connection.Statement<Parameter[]>>();

  private constructor(folder: string) {
    this.#folder = folder;
    this.#connection = new Connection(join(folder, 'rows.db'));
    // Nobody else reads the file, and nothing of it is needed after a break.
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
      // Where the system lets it go now, a process that is killed leaves nothing behind.
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It goes when the stage closes.
    }
  }

  /** Opens an empty stage on the disk of the folder, which is made where it is missing. */
  static open(folder: string): Stage {
    mkdirSync(folder, { recursive: true });
    return new Stage(mkdtempSync(join(folder, 'stage-')));
  }

  /** Takes a row; gives what an earlier one has already, or undefined. */
  add(table: TableName, { row, place }: { row: CheckedRow; place: string }): Double | undefined {
    const values = stagedColumns[table].map((column) => row[column] ?? '');
    const keys = uniqueColumns[table].flatMap((unique) => (unique.key ? [keyOf(row, unique)] : []));
    const added = this.run(insertRow[table], ...values, ...keys, place);
    return added > 0 ? undefined : this.#findDouble(table, row);
  }

  #findDouble(table: TableName, row: CheckedRow): Double | undefined {
    for (const unique of uniqueColumns[table]) {
      const { column, key } = unique;
      const sql = `SELECT place FROM ${table} WHERE ${key?.column ?? column} = ?`;
      const earlier = this.value<string>(sql, keyOf(row, unique));
      if (earlier !== undefined) return { unique, earlier };
    }
    return undefined;
  }

  /** Ends the taking of rows. */
  complete(): void {
    indexStageTables(this.#connection);
    this.#connection.exec('COMMIT');
  }

  /** The rows of a table by id, or as they came. */
  rows<Name extends TableName>(table: Name): Generator<SourceRow<Name>[]> {
    const columns = stagedColumns[table].join(', ');
    return this.batches(`SELECT rowid AS at, ${columns} FROM ${table} WHERE rowid > ? ORDER BY rowid`);
  }

  count(table: TableName): number {
    return this.value<number>(`SELECT COUNT(*) FROM ${table}`) ?? 0;
  }

  /**
   * What a statement finds, in batches that are bounded by number and size. Its rows are in the order of their column
   * `at`, and its parameter is what the last batch ended with.
   */
  *batches<Row extends object>(sql: string): Generator<Row[]> {
    const statement = this.#prepared(sql);
    for (let last = 0, isOver = false; !isOver; ) {
      const batch: (Row & { at: number })[] = [];
      let characters = 0;
      isOver = true;
      for (const row of statement.iterate(last) as IterableIterator<Row & { at: number }>) {
        batch.push(row);
        for (const value of Object.values<unknown>(row)) if (typeof value === 'string') characters += value.length;
        if (batch.length < MOST_ROWS && characters < MOST_CHARACTERS) continue;
        isOver = false;
        break;
      }
      if (batch.length > 0) yield batch;
      last = batch.at(-1)?.at ?? last;
    }
  }

  all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
    return this.#prepared(sql).all(...parameters) as Row[];
  }

  /** The first column of the first row that a statement finds. */
  value<Value extends Parameter>(sql: string, ...parameters: Parameter[]): Value | undefined {
    const [row] = this.all<Record<string, Value>>(sql, ...parameters);
    return row && Object.values(row)[0];
  }

  /** Runs a statement; gives how many rows it changed. */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.#prepared(sql).run(...parameters).changes;
  }

  close(): void {
    this.#connection.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #prepared(sql: string): Connection.Statement<Parameter[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare<Parameter[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** A column that a row shares with an earlier one, and where that comes from. */
export interface Double {
  readonly unique: UniqueColumn;
  readonly earlier: string;
}

const keyOf = (row: CheckedRow, { column, key }: UniqueColumn): Parameter =>
  key ? key.of(String(row[column] ?? '')) : (row[column] ?? '');
