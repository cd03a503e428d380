import type { Worker } from 'node:worker_threads';
import { type Sql, sql as sqlOf } from '../../../../schema/core/dialect/sql.ts';
import type { DatabaseClient } from '../../../../schema/core/domain-kernel.ts';
import { domainError } from '../../../../schema/core/errors/domain-errors.ts';
import type { StoredAddresses } from '../../../../schema/core/stored-addresses/stored-addresses.ts';
import { startThread } from '../../threads/task-thread.ts';
import { queryOf, recordsOf } from '../direct-statements.ts';
import { type DatabaseObserver, observeStatements } from '../statement-observer.ts';
import { DatabaseBusyError } from '../transaction-queue.ts';
import { translateAddresses } from '../translate-addresses.ts';
import { ROWS_TOO_LONG } from './statement-cache.ts';

/** Statements that may wait for the thread. */
const MAX_WAITING = 200;

const CLOSED = 'The database is closed.';

/** A thread with its own connection to a SQLite file, for statements that would hold up all requests. */
export interface ScanThread {
  /**
   * Runs a statement that may read a whole table. Throws a DatabaseBusyError if too many wait, and errors of the
   * statement.
   */
  scan(query: ScanQuery): Promise<ScanResult>;
  /** Runs a statement whose rows have long texts; otherwise the same as `scan`, which does not wait for it. */
  readLongRows(query: ScanQuery): Promise<ScanResult>;
  /** Updates the statistics of the query planner: of all tables, or of those whose size has changed much. */
  updateStatistics(options: { ofAllTables: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** The error of a statement, which the thread cannot send as it is. */
function errorOf({ message, code }: { message: string; code: string | undefined }): Error {
  return code === ROWS_TOO_LONG
    ? domainError('request_limit_exceeded', { message: 'The texts of this answer are too long. Request fewer items.' })
    : Object.assign(new Error(message), { code });
}

interface PendingRequest {
  /** The rows that have arrived. */
  readonly rows: unknown[][];
  resolve(result: ScanResult | null): void;
  reject(error: Error): void;
}

/** Creates the thread of a file. It starts with the first statement, and again after it failed. */
export function createScanThread(file: string): ScanThread {
  const pending = new Map<number, PendingRequest>();
  let worker: Worker | undefined;
  let lastId = 0;
  let isClosed = false;

  const settle = (id: number): PendingRequest | undefined => {
    const request = pending.get(id);
    pending.delete(id);
    // An idle thread does not keep the program running.
    if (pending.size === 0) worker?.unref();
    return request;
  };
  const fail = (error: Error) => {
    worker = undefined;
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };
  const start = (): Worker => {
    const started = startThread('scan-worker', { moduleUrl: import.meta.url, workerData: { file } });
    started.on('message', (reply: ScanReply) => {
      if ('rows' in reply) {
        appendRows(pending.get(reply.id)?.rows ?? [], reply.rows);
        // In a later turn: otherwise the event loop would receive all parts in one.
        setImmediate(() => started.postMessage({ id: reply.id, wantsRows: true } satisfies ScanRequest));
        return;
      }
      const request = settle(reply.id);
      if ('result' in reply) {
        if (reply.result && request) reply.result.rows = request.rows.concat(reply.result.rows);
        request?.resolve(reply.result);
      } else request?.reject(errorOf(reply.error));
    });
    started.on('error', (error) => fail(error as Error));
    started.on('exit', () => {
      if (worker === started) fail(new Error('The thread for long statements ended.'));
    });
    return started;
  };
  const send = (task: ScanTask) =>
    new Promise<ScanResult | null>((resolve, reject) => {
      if (isClosed) {
        reject(new Error(CLOSED));
        return;
      }
      if (pending.size >= MAX_WAITING) {
        reject(new DatabaseBusyError('Too many long statements wait. Try again later.'));
        return;
      }
      worker ??= start();
      worker.ref();
      lastId++;
      pending.set(lastId, { rows: [], resolve, reject });
      worker.postMessage({ id: lastId, task } satisfies ScanRequest);
    });

  return {
    scan: async (query) => (await send({ query, lane: 'scans' })) as ScanResult,
    readLongRows: async (query) => (await send({ query, lane: 'long rows' })) as ScanResult,
    updateStatistics: async (statistics) => {
      await send({ statistics });
    },
    close: async () => {
      isClosed = true;
      const closing = worker;
      worker = undefined;
      await closing?.terminate();
      fail(new Error(CLOSED));
    },
  };
}

/** A statement for the thread that runs long statements (`scan-thread.ts`), as Prisma's adapter takes it. */
interface ScanQuery {
  sql: string;
  args: unknown[];
  argTypes: readonly object[];
}

/** The rows of a statement, as Prisma's adapter returns them. */
interface ScanResult {
  columnNames: string[];
  columnTypes: number[];
  rows: unknown[][];
}

const appendRows = (rows: unknown[][], added: readonly unknown[][]): void => {
  for (const row of added) rows.push(row);
};

/**
 * Statements of the same lane run one after another, each when the rows of the one before have been received. The thread
 * thus has the rows of one statement of each lane in memory, and the program receives one part of each in a turn of the
 * event loop, whatever the number of the requests.
 */
export type ScanLane = 'scans' | 'long rows';

/** What the thread does: it runs a statement, or updates the statistics of the query planner. */
export type ScanTask = { query: ScanQuery; lane: ScanLane } | { statistics: { ofAllTables: boolean } };

/** What the program sends to the thread: a task, or the wish for more rows of a statement. */
export type ScanRequest = { id: number; task: ScanTask } | { id: number; wantsRows: true };

/** What the thread sends back: rows, and then the result with the last rows. Of an error, the fields that identify it. */
export type ScanReply =
  | { id: number; rows: unknown[][] }
  | { id: number; result: ScanResult | null }
  | { id: number; error: { message: string; code: string | undefined } };

interface ScannerOptions {
  thread: ScanThread;
  reader: DatabaseClient;
  addresses: StoredAddresses;
  /** Whether statements run in the thread; otherwise they run on the reader, which is faster for small files. */
  isLarge(): boolean;
  onQuery?: ((sql: string, values: readonly unknown[]) => void) | undefined;
  observer?: DatabaseObserver | undefined;
}

/** Creates the client for queries that may read a whole table. */
export function createScanner(options: ScannerOptions): Pick<DatabaseClient, '$queryRaw'> {
  const { reader, isLarge, onQuery } = options;
  const connecting = connectionOf(options);
  const read = async (query: Sql | TemplateStringsArray, ...fragments: Sql[]): Promise<unknown> => {
    const statement = 'sql' in query ? query : sqlOf(query, ...fragments);
    if (!isLarge()) return reader.$queryRaw(statement);
    onQuery?.(statement.sql, statement.values);
    return recordsOf(await (await connecting).queryRaw(queryOf(statement)));
  };
  return { $queryRaw: read as unknown as DatabaseClient['$queryRaw'] };
}

/** A connection that runs its statements in the thread and translates addresses in their texts. */
async function connectionOf({ thread, addresses, observer }: ScannerOptions) {
  const factory = {
    connect: async () => ({
      queryRaw: (query: ScanQuery): Promise<ScanResult> => thread.scan(query),
      executeRaw: () => Promise.reject(new Error('The thread only reads.')),
      startTransaction: () => Promise.reject(new Error('The thread only reads.')),
    }),
  };
  observeStatements(factory, { observer, connection: 'scanner' });
  translateAddresses(factory, addresses);
  return factory.connect();
}
