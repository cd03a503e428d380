import { ALL_TABLES, type TableSet, TRACKED_TABLES, UNTRACKED } from './tracked-tables.ts';

/** When tables were last changed, by any process; for answers that are cached: docs/caching.md. */
export interface TableChanges {
  /** The present moment: a number to compare with later. */
  moment(): number;
  /** Whether none of the tables has changed since a moment. False as long as that is not certain. */
  areUnchanged(tables: TableSet, since: number): boolean;
}

/** Counts changes of tables; an adapter of a database reports them. */
export class TableChangeLog {
  #now = 1;
  readonly #lastChange: number[] = TRACKED_TABLES.map(() => 1);

  get now(): number {
    return this.#now;
  }

  /** Records that tables have changed. */
  add(tables: TableSet): void {
    this.#now++;
    for (let position = 0; position < this.#lastChange.length; position++) {
      if (tables & (1 << position)) this.#lastChange[position] = this.#now;
    }
  }

  addAll(): void {
    this.add(ALL_TABLES);
  }

  areUnchanged(tables: TableSet, since: number): boolean {
    if (tables & UNTRACKED) return false;
    if (this.#now === since) return true;
    for (let position = 0; position < this.#lastChange.length; position++) {
      if (tables & (1 << position) && (this.#lastChange[position] as number) > since) return false;
    }
    return true;
  }
}
