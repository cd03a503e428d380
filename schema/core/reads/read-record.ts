import { NO_TABLES, type TableSet, UNTRACKED } from './tracked-tables.ts';

/** The tables, the time limit and the other sources that an answer was made from: docs/caching.md. */
export interface ReadRecord {
  /** The tables that were read. */
  readonly tables: TableSet;
  /** Milliseconds since 1970 until which the answer holds; infinite unless it depends on the clock. */
  readonly expiresAt: number;
}

/** Whether an answer with this record has not expired yet; `now` returns milliseconds since 1970. */
export const isUnexpired = ({ expiresAt }: ReadRecord, now: () => number): boolean =>
  expiresAt === Number.POSITIVE_INFINITY || now() < expiresAt;

/** Records what an operation reads. */
export class ReadRecorder implements ReadRecord {
  tables: TableSet = NO_TABLES;
  expiresAt = Number.POSITIVE_INFINITY;

  /** Adds tables that were read. */
  addTables(tables: TableSet): void {
    this.tables |= tables;
  }

  /** Adds what a cached value was made from. */
  add({ tables, expiresAt }: ReadRecord): void {
    this.tables |= tables;
    this.expireAt(expiresAt);
  }

  /** The answer depends on something whose changes are not noticed: it may not be cached. */
  addUntracked(): void {
    this.tables |= UNTRACKED;
  }

  /** The answer holds until a moment, in milliseconds since 1970. */
  expireAt(moment: number): void {
    if (moment < this.expiresAt) this.expiresAt = moment;
  }

  /** What has been recorded so far. */
  snapshot(): ReadRecord {
    return { tables: this.tables, expiresAt: this.expiresAt };
  }

  /** Whether the answer may be cached. */
  get isReusable(): boolean {
    return (this.tables & UNTRACKED) === 0;
  }
}
