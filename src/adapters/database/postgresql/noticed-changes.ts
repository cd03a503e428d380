import type { RowTable } from '../../../../schema/core/reads/row-tags.ts';
import { TableChangeLog } from '../../../../schema/core/reads/table-changes.ts';
import { ALL_TABLES, type TableSet } from '../../../../schema/core/reads/tracked-tables.ts';

/** What one process has learned of the commits of all processes. */
export class NoticedChanges {
  readonly tables = new TableChangeLog();
  /** Called after each notice. */
  onNotice: () => void = () => {};
  #version = 1;
  #notices = 0;

  /** Differs from every earlier value after any change of content. */
  get version(): number {
    return this.#version;
  }

  /** The number of notices. One commit can cause several of them. */
  get notices(): number {
    return this.#notices;
  }

  /** Content has changed; further notices say which tables. */
  addContent(): void {
    this.#version++;
    this.#add();
  }

  /** Tables have changed, in unknown rows. */
  addTables(tables: TableSet): void {
    this.tables.add(tables);
    this.#add();
  }

  /** Rows of a table have changed: those with one of the keys. */
  addRows(table: RowTable, keys: readonly string[]): void {
    this.tables.addRows(table, keys);
    this.#add();
  }

  /** Any table may have changed, by at most so many transactions. */
  addTransactions(count: number): void {
    this.#version++;
    this.tables.add(ALL_TABLES, count);
    this.#add();
  }

  /** Changes may have been missed. */
  addUnknown(): void {
    this.#version++;
    this.tables.addAll();
    this.#add();
  }

  #add(): void {
    this.#notices++;
    this.onNotice();
  }
}
