import { ALL_TABLES, type TableSet, TRACKED_TABLES, type TrackedTable, UNTRACKED } from './tracked-tables.ts';

/** Tells caches whether tables have changed, by any process (docs/caching.md). */
export interface TableChanges {
  /** The number of changes until now, to compare with later. */
  version(): number;
  /** Whether none of the tables has changed since a version. False while that is uncertain. */
  areUnchanged(tables: TableSet, since: number): boolean;
  /**
   * How many times a table has changed: each row that was written, or each transaction if the engine reports those. To
   * compare with later. The difference is large if changes may have been missed.
   */
  count(table: TrackedTable): number;
}

/** Added to the counts of tables when changes may have been missed. */
const MISSED_CHANGES = 1_000_000;

/** Counts changes of tables; an adapter of a database reports them. */
export class TableChangeLog {
  #version = 1;
  readonly #lastChange: number[] = TRACKED_TABLES.map(() => 1);
  readonly #counts: number[] = TRACKED_TABLES.map(() => 0);

  get version(): number {
    return this.#version;
  }

  /** Records that tables have changed. */
  add(tables: TableSet, changes = 1): void {
    this.#version++;
    for (let position = 0; position < this.#lastChange.length; position++) {
      if (!(tables & (1 << position))) continue;
      this.#lastChange[position] = this.#version;
      this.#counts[position] = (this.#counts[position] as number) + changes;
    }
  }

  /** Records that all tables may have changed. */
  addAll(): void {
    this.add(ALL_TABLES, MISSED_CHANGES);
  }

  count(table: TrackedTable): number {
    return this.#counts[TRACKED_TABLES.indexOf(table)] as number;
  }

  areUnchanged(tables: TableSet, since: number): boolean {
    if (tables & UNTRACKED) return false;
    if (this.#version === since) return true;
    for (let position = 0; position < this.#lastChange.length; position++) {
      if (tables & (1 << position) && (this.#lastChange[position] as number) > since) return false;
    }
    return true;
  }
}
