import { type RowTag, tableOfTag } from './row-tags.ts';
import { NO_TABLES, type TableSet, UNTRACKED } from './tracked-tables.ts';

/** What was read from tables: some as a whole, of others only some rows. */
export interface TableReads {
  /** The tables that were read as a whole. */
  readonly tables: TableSet;
  /** The rows that were read of other tables. */
  readonly rows?: ReadonlySet<RowTag>;
  /** The tables of these rows. */
  readonly rowTables?: TableSet;
}

/** The tables and rows, the time limit and the other sources that an answer was made from: docs/caching.md. */
export interface ReadRecord extends TableReads {
  /** Milliseconds since 1970 until which the answer holds; infinite unless it depends on the clock. */
  readonly expiresAt: number;
}

/** Whether an answer with this record has not expired yet; `now` returns milliseconds since 1970. */
export const isUnexpired = ({ expiresAt }: ReadRecord, now: () => number): boolean =>
  expiresAt === Number.POSITIVE_INFINITY || now() < expiresAt;

/** A record with more rows names their tables instead. */
const MAX_ROWS = 2_000;

/** The same limit for the records of cached values, of which there are many. */
const MAX_SNAPSHOT_ROWS = 200;

/** Records what an operation reads. */
export class ReadRecorder implements ReadRecord {
  tables: TableSet = NO_TABLES;
  rows = new Set<RowTag>();
  rowTables: TableSet = NO_TABLES;
  expiresAt = Number.POSITIVE_INFINITY;
  /** Whether the answer is only for the sender of the request, so that no cache may store it. */
  isPrivate = false;

  /** Adds tables that were read. */
  addTables(tables: TableSet): void {
    this.tables |= tables;
  }

  /** Adds rows that were read. */
  addRows(tags: Iterable<RowTag>): void {
    for (const tag of tags) {
      const table = tableOfTag(tag);
      if (this.tables & table) continue;
      this.rows.add(tag);
      this.rowTables |= table;
    }
    if (this.rows.size > MAX_ROWS) {
      this.tables |= this.rowTables;
      this.rows = new Set();
      this.rowTables = NO_TABLES;
    }
  }

  /** Adds what a cached value was made from. */
  add({ tables, rows, expiresAt }: ReadRecord): void {
    this.addTables(tables);
    if (rows) this.addRows(rows);
    this.expireAt(expiresAt);
  }

  /** The answer depends on something whose changes are not noticed: it may not be cached. */
  addUntracked(): void {
    this.tables |= UNTRACKED;
  }

  /** The answer is only for the sender of the request: no cache may store it. */
  addPrivate(): void {
    this.isPrivate = true;
    this.addUntracked();
  }

  /** The answer holds until a moment, in milliseconds since 1970. */
  expireAt(moment: number): void {
    if (moment < this.expiresAt) this.expiresAt = moment;
  }

  /** What has been recorded so far. `maxRows` bounds the memory of the record. */
  snapshot(maxRows = MAX_SNAPSHOT_ROWS): ReadRecord {
    const { tables, rows, rowTables, expiresAt } = this;
    if (rows.size > maxRows) return { tables: tables | rowTables, expiresAt };
    // A row of a table that was read as a whole adds nothing.
    const others = [...rows].filter((tag) => (tableOfTag(tag) & tables) === 0);
    return { tables, rows: new Set(others), rowTables: rowTables & ~tables, expiresAt };
  }

  /** Whether the answer may be cached. */
  get isReusable(): boolean {
    return (this.tables & UNTRACKED) === 0;
  }
}
