import type { TableReads } from './read-record.ts';
import { type RowTable, type RowTag, rowTag } from './row-tags.ts';
import { ALL_TABLES, NO_TABLES, type TableSet, TRACKED_TABLES, tableSetOf, UNTRACKED } from './tracked-tables.ts';

/** Tells caches whether tables have changed, by any process (docs/caching.md). */
export interface TableChanges {
  /** The number of changes until now, to compare with later. */
  version(): number;
  /** Whether none of the tables and rows has changed since a version. False while that is uncertain. */
  areUnchanged(reads: TableReads, since: number): boolean;
  /**
   * Returns the ids by which changes of tables have been reported since a version: those of the rows, or of the items that
   * the rows belong to. Null if they are not known, or if there are more than `limit`.
   */
  changedIds(changes: ChangesOfTables): ReadonlySet<number> | null;
}

/** Changes of tables since a version. */
export interface ChangesOfTables {
  tables: readonly RowTable[];
  since: number;
  limit: number;
}

/** A tag whose key is an id. */
const IS_ID = / \d+$/;

/** The number of changed rows in memory. Older ones count as changed. */
const MAX_CHANGED_ROWS = 20_000;

/** Counts changes of tables; an adapter of a database reports them. */
export class TableChangeLog {
  #version = 1;
  readonly #lastChange: number[] = TRACKED_TABLES.map(() => 1);
  /** The last changes whose rows are unknown. */
  readonly #lastWholeChange: number[] = TRACKED_TABLES.map(() => 1);
  /** The tags of changed rows in the order of their changes, with the version of each. */
  #changedTags: RowTag[] = [];
  #changedVersions: number[] = [];
  /** The version of the last change that was forgotten. */
  #forgotten = 0;

  get version(): number {
    return this.#version;
  }

  /** Records that tables have changed, in unknown rows. */
  add(tables: TableSet): void {
    this.#version++;
    for (let position = 0; position < this.#lastChange.length; position++) {
      if (!(tables & (1 << position))) continue;
      this.#lastWholeChange[position] = this.#version;
      this.#lastChange[position] = this.#version;
    }
  }

  /** Records that rows of a table have changed: those with one of the keys. */
  addRows(table: RowTable, keys: readonly string[]): void {
    this.#version++;
    this.#lastChange[TRACKED_TABLES.indexOf(table)] = this.#version;
    for (const key of keys) {
      this.#changedTags.push(rowTag(table, key));
      this.#changedVersions.push(this.#version);
    }
    if (this.#changedTags.length > 2 * MAX_CHANGED_ROWS) this.#forget();
  }

  /** Records that all tables may have changed. */
  addAll(): void {
    this.add(ALL_TABLES);
  }

  areUnchanged({ tables, rows, rowTables = NO_TABLES }: TableReads, since: number): boolean {
    if (tables & UNTRACKED) return false;
    if (this.#version === since) return true;
    if (hasLaterChange(this.#lastChange, { tables, since })) return false;
    if (rows === undefined || rowTables === NO_TABLES) return true;
    if (!hasLaterChange(this.#lastChange, { tables: rowTables, since })) return true;
    if (!this.#knowsRows({ tables: rowTables, since })) return false;
    for (let index = this.#changedVersions.length - 1; index >= 0; index--) {
      if ((this.#changedVersions[index] as number) <= since) return true;
      if (rows.has(this.#changedTags[index] as RowTag)) return false;
    }
    return true;
  }

  changedIds({ tables, since, limit }: ChangesOfTables): ReadonlySet<number> | null {
    const set = tables.reduce((all, table) => all | tableSetOf(table), NO_TABLES);
    if (!this.#knowsRows({ tables: set, since })) return null;
    const ids = new Set<number>();
    for (let index = this.#changedVersions.length - 1; index >= 0; index--) {
      if ((this.#changedVersions[index] as number) <= since) return ids;
      const tag = this.#changedTags[index] as RowTag;
      const start = tag.indexOf(' ');
      if (!IS_ID.test(tag) || !tables.includes(tag.slice(0, start) as RowTable)) continue;
      ids.add(Number(tag.slice(start + 1)));
      if (ids.size > limit) return null;
    }
    return ids;
  }

  /** Whether the log has all rows of tables that have changed since a version. */
  #knowsRows(changes: { tables: TableSet; since: number }): boolean {
    return changes.since >= this.#forgotten && !hasLaterChange(this.#lastWholeChange, changes);
  }

  #forget(): void {
    const forgotten = this.#changedTags.length - MAX_CHANGED_ROWS;
    this.#forgotten = this.#changedVersions[forgotten - 1] as number;
    this.#changedTags = this.#changedTags.slice(forgotten);
    this.#changedVersions = this.#changedVersions.slice(forgotten);
  }
}

function hasLaterChange(changes: readonly number[], { tables, since }: { tables: TableSet; since: number }): boolean {
  for (let position = 0; position < changes.length; position++) {
    if (tables & (1 << position) && (changes[position] as number) > since) return true;
  }
  return false;
}
