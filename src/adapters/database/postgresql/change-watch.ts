import pg from 'pg';
import { type Sql, sql } from '../../../../schema/core/dialect/sql.ts';
import type { TableChanges } from '../../../../schema/core/reads/table-changes.ts';
import type { TableSet } from '../../../../schema/core/reads/tracked-tables.ts';
import { type ChangeSource, listenForChanges, NoticedChanges, pollForChanges } from './change-source.ts';
import { CommitMarks } from './commit-marks.ts';
import {
  type LogPosition,
  lastRecordEnd,
  PRIMARY_POSITION_COLUMNS,
  type PrimaryPositionRow,
  parseLogPosition,
  type ServerHistory,
} from './log-position.ts';
import { connectionConfig } from './postgresql-connection.ts';
import { registerProgram } from './postgresql-migrations.ts';

/** A position in the log of the primary that all noticed changes up to a version precede. */
export interface NoticedPosition extends ServerHistory {
  /** A version of `tableChanges`. */
  readonly version: number;
  readonly position: LogPosition;
  /** When it was read, in milliseconds of `performance.now()`. */
  readonly readAt: number;
}

/** What replicas need to know about the primary. */
export interface PrimaryWatch {
  /** False while notices of a commit may be missing, or while the primary cannot be reached. */
  isSettled(): boolean;
  /** Whether the watch is connected to the primary. */
  isConnected(): boolean;
  /** Calls back with each position that is read; after a notice one is read at once. */
  onPosition(listener: (position: NoticedPosition) => void): void;
  /** Reads a position. */
  catchUp(): Promise<void>;
  readonly tableChanges: TableChanges;
}

/** Watches a PostgreSQL database for commits of any process. */
export interface ChangeWatch extends PrimaryWatch {
  /** Implements `Database.contentVersion`. */
  version(): number;
  /** Implements `Database.tableChanges`. */
  readonly tableChanges: TableChanges;
  /**
   * Returns the statement that a transaction of this process runs last, and the mark that it sends; null if it sends none.
   * The caller passes the mark to `recordCommit`, or to `dropMark` if the transaction was not committed.
   */
  markCommit(): { mark: string; statement: Sql } | null;
  dropMark(mark: string): void;
  /** Records a commit of this process, with the tables that it may have changed, before it is noticed. */
  recordCommit(changedSet: TableSet, mark?: string): void;
  /** Implements `Database.catchUp`. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** How a database is watched. */
export interface WatchOptions {
  /** Milliseconds between two checks of the connection, and the time limit of an answer. */
  heartbeat?: { intervalMs: number; timeoutMs: number };
  /** Milliseconds between two queries for changes; absent if the server notifies the program. */
  pollMs?: number | undefined;
  /** The newest migration of the program, which is registered as running while it watches; not for watches that poll. */
  newestMigration?: number;
}

const HEARTBEAT = { intervalMs: 15_000, timeoutMs: 5_000 };

/** Delay before a lost connection is opened again. */
const RECONNECT_DELAY_MS = 1_000;

/** SQLSTATEs of statements that the server does not know or support, or that the role may not run. */
const REFUSED_STATEMENT = /^(?:42...|0A000|55000)$/;

/**
 * Watches the database at `url`: listens for notifications, or polls. Without a connection each call of `version`
 * returns a new number, so that nothing is cached. An idle connection can be dropped by the network unnoticed, so a
 * heartbeat checks it.
 */
export async function watchChanges(url: string, options: WatchOptions = {}): Promise<ChangeWatch> {
  const { heartbeat = HEARTBEAT, pollMs, newestMigration } = options;
  const marks = new CommitMarks();
  const source: ChangeSource = pollMs === undefined ? listenForChanges(marks) : pollForChanges();
  const changes = new NoticedChanges();
  const { tables } = changes;
  // Transactions of this process that may not have been noticed.
  const pendingSets = new Set<{ tables: TableSet }>();
  let listener: ((position: NoticedPosition) => void) | undefined;
  let settledNotices = -1;
  let connected = false;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const reconnect = (lostClient: pg.Client) => {
    if (client !== lostClient) return;
    connected = false;
    client = undefined;
    lostClient.end().catch(() => {});
    if (!closed) retry = setTimeout(() => connect().catch(() => {}), RECONNECT_DELAY_MS);
  };

  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      ...connectionConfig(url),
      keepAlive: true,
      connectionTimeoutMillis: heartbeat.timeoutMs,
      query_timeout: heartbeat.timeoutMs,
    });
    newClient.on('error', () => reconnect(newClient));
    newClient.on('end', () => reconnect(newClient));
    source.attach(newClient, changes);
    client = newClient;
    try {
      await newClient.connect();
      await source.open(newClient);
      // The lock of a session would remain with the connection of a pooler.
      if (newestMigration !== undefined && pollMs === undefined) await registerProgram(newClient, newestMigration);
      source.examine(await readRow(newClient, source.columns), changes);
      connected = true;
      changes.addUnknown();
    } catch (error) {
      reconnect(newClient);
      throw error;
    }
  };

  /** Queries what the source needs; for replicas also the position, if the server has one. */
  const readState = async (checkedClient: pg.Client): Promise<Readonly<Record<string, unknown>>> => {
    if (!listener) return readRow(checkedClient, source.columns);
    try {
      return await readRow(checkedClient, `${source.columns}, ${PRIMARY_POSITION_COLUMNS}`);
    } catch (error) {
      if (REFUSED_STATEMENT.test(String((error as { code?: unknown }).code)))
        return readRow(checkedClient, source.columns);
      throw error;
    }
  };

  /**
   * Sends a query: the server delivers pending notifications before its answer. Without an answer the connection counts
   * as lost.
   */
  const checkConnection = async (): Promise<void> => {
    const checkedClient = client;
    if (!checkedClient || !connected) return;
    const { notices } = changes;
    let { version } = tables;
    try {
      const row = await readState(checkedClient);
      if (client !== checkedClient) return;
      const versionBefore = tables.version;
      const noticesBefore = changes.notices;
      source.examine(row, changes);
      // What the row itself shows was committed before the position in it.
      if (version === versionBefore) version = tables.version;
      settledNotices = notices === noticesBefore ? changes.notices : notices;
      const { position, system, timeline } = row as unknown as Partial<PrimaryPositionRow>;
      if (position === undefined) return;
      listener?.({
        ...{ version, system: system ?? null, timeline: timeline ?? null },
        position: lastRecordEnd(parseLogPosition(position)),
        readAt: performance.now(),
      });
    } catch {
      reconnect(checkedClient);
    }
  };
  let lastCheck = Promise.resolve();
  let nextCheck: Promise<void> | undefined;
  const catchUp = (): Promise<void> => {
    // A check that is already running may miss a commit that happens now, so another one follows: one for all commits
    // until it starts.
    nextCheck ??= lastCheck.then(() => {
      nextCheck = undefined;
      lastCheck = checkConnection();
      return lastCheck;
    });
    return nextCheck;
  };

  await connect();
  const timer = setInterval(catchUp, pollMs ?? heartbeat.intervalMs).unref();
  const tableChanges: TableChanges = {
    version: () => tables.version,
    areUnchanged: (reads, since) =>
      connected &&
      [...pendingSets].every(({ tables: pending }) => (pending & (reads.tables | (reads.rowTables ?? 0))) === 0) &&
      tables.areUnchanged(reads, since),
    changedIds: (changed) => (connected ? tables.changedIds(changed) : null),
  };
  return {
    version: () => {
      if (!connected) changes.addContent();
      return changes.version;
    },
    tableChanges,
    isSettled: () => connected && settledNotices === changes.notices,
    isConnected: () => connected,
    onPosition: (newListener) => {
      listener = newListener;
      changes.onNotice = () => {
        if (connected) catchUp();
      };
    },
    markCommit: () => {
      // With replicas, a position is read after each commit.
      if (!connected || pollMs !== undefined || listener) return null;
      const mark = marks.create();
      return { mark, statement: sql`SELECT pg_notify(${marks.channel}, ${mark})` };
    },
    dropMark: (mark) => marks.drop(mark),
    recordCommit: (changedSet, mark) => {
      changes.addContent();
      const pending = { tables: changedSet };
      pendingSets.add(pending);
      const noticed = mark === undefined ? catchUp() : marks.wait(mark, catchUp);
      noticed.finally(() => pendingSets.delete(pending));
    },
    catchUp,
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

async function readRow(client: pg.Client, columns: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await client.query<Record<string, unknown>>(`SELECT ${columns}`);
  return rows[0] ?? {};
}
