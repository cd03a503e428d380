import type pg from 'pg';
import { ROW_CHANNEL, TABLE_CHANNEL } from '../../../../schema/core/dialect/journal-dialect.ts';
import { isRowTable, type RowTable } from '../../../../schema/core/reads/row-tags.ts';
import { TableChangeLog } from '../../../../schema/core/reads/table-changes.ts';
import { type TableSet, TRACKED_TABLES } from '../../../../schema/core/reads/tracked-tables.ts';
import type { CommitMarks } from './commit-marks.ts';

/** How a watch learns of commits over its connection. */
export interface ChangeSource {
  /** Receives what a new connection reports; called before it connects. */
  attach(client: pg.Client, changes: NoticedChanges): void;
  /** Prepares the connection after it has connected. Changes until now may have been missed. */
  open(client: pg.Client): Promise<void>;
  /** The columns of the query that checks the connection. */
  readonly columns: string;
  /** Examines the row of such a query. */
  examine(row: Readonly<Record<string, unknown>>, changes: NoticedChanges): void;
}

/**
 * Listens for the notifications that triggers send at commit, and for the marks of this process. The server delivers those
 * of earlier commits before it answers a query.
 */
export function listenForChanges(marks: CommitMarks): ChangeSource {
  let schema: string | undefined;
  return {
    attach: (client, changes) => {
      schema = undefined;
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === marks.channel) return marks.arrived(payload);
        // Notifications reach all schemas of a database; other schemas may contain other sites.
        if (channel === TABLE_CHANNEL || channel === ROW_CHANNEL) {
          if (!schema) changes.addUnknown();
          if (!schema || !payload.startsWith(`${schema}.`)) return;
          const change = payload.slice(schema.length + 1);
          if (channel === ROW_CHANNEL) noticeRow(change, changes);
          else if (!isRowTable(change)) noticeTable(change, changes);
        } else if (!schema || payload === '' || payload === schema) changes.addContent();
      });
    },
    open: async (client) => {
      const channels = ['content_change', TABLE_CHANNEL, ROW_CHANNEL, marks.channel];
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      schema = (await client.query<{ schema: string }>('SELECT current_schema() AS schema')).rows[0]?.schema;
    },
    columns: '1 AS "alive"',
    examine: () => {},
  };
}

function noticeTable(name: string, changes: NoticedChanges): void {
  const position = (TRACKED_TABLES as readonly string[]).indexOf(name);
  if (position >= 0) changes.addTables(1 << position);
}

function noticeRow(change: string, changes: NoticedChanges): void {
  const [name = '', ...keys] = change.split('\n');
  if (keys.length > 0 && isRowTable(name)) changes.addRows(name, keys);
  else noticeTable(name, changes);
}

/**
 * Compares the snapshots of successive queries. Equal ones see the same rows, in every table; a different one means
 * that a transaction of the server has begun or ended, whatever it has written.
 */
export function pollForChanges(): ChangeSource {
  let last: string | undefined;
  return {
    attach: () => {
      last = undefined;
    },
    open: async () => {},
    columns: 'pg_current_snapshot()::text AS "snapshot"',
    examine: (row, changes) => {
      const snapshot = String(row.snapshot);
      if (last !== undefined && last !== snapshot) changes.addUnknown();
      last = snapshot;
    },
  };
}

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

  /** Any table may have changed, in unknown rows. */
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
