import { ALL_TABLES, type TableSet, TRACKED_TABLES, UNTRACKED } from './tracked-tables.ts';

/** Tells caches whether tables have changed, by any process (docs/caching.md). */
export interface TableChanges {
  /** The number of changes until now, to compare with later. */
  version(): number;
  /** Whether none of the tables has changed since a version. False while that is uncertain. */
  areUnchanged(tables: TableSet, since: number): boolean;
}

/** Counts changes of tables; an adapter of a database reports them. */
export class TableChangeLog {
  #version = 1;
  readonly #lastChange: number[] = TRACKED_TABLES.map(() => 1);

  get version(): number {
    return this.#version;
  }

  /** Records that tables have changed. */
  add(tables: TableSet): void {
    this.#version++;
    for (let position = 0; position < this.#lastChange.length; position++) {
      if (tables & (1 << position)) this.#lastChange[position] = this.#version;
    }
  }

  addAll(): void {
    this.add(ALL_TABLES);
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
